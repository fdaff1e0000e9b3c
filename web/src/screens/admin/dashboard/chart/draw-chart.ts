import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  DoughnutController,
  Legend,
  LinearScale,
  PieController,
  Tooltip,
  type ChartConfiguration,
  type ChartOptions,
} from 'chart.js';
import type { ChartColours } from './chart-colours.ts';
import type { ChartSpec, Hover } from './chart-spec.ts';
import { holeOf, ringsOf, thicknessOf } from './rings.ts';

// Only registered parts are bundled.
Chart.register(
  PieController,
  DoughnutController,
  BarController,
  ArcElement,
  BarElement,
  CategoryScale,
  LinearScale,
  Legend,
  Tooltip,
);

type Kind = ChartSpec['kind'];

const WHOLE = 100;

/** Bars are percentages: a constant axis makes two days comparable. */
function axes({ line, text, font, fontSize }: ChartColours): ChartOptions<'bar'>['scales'] {
  const ticks = { color: text, font: { family: font, size: fontSize } };
  return {
    x: {
      min: 0,
      max: WHOLE,
      grid: { color: line },
      border: { display: false },
      ticks: { ...ticks, stepSize: WHOLE / 2, maxRotation: 0 },
    },
    y: { grid: { display: false }, border: { color: line }, ticks },
  };
}

/** What is drawn, and the text beside the pointer at each place in it. */
interface Drawing {
  readonly data: ChartConfiguration<Kind>['data'];
  readonly hoverAt: (dataset: number, index: number) => string | undefined;
}

function barsOf({ dataset, slices }: ChartSpec, { slices: colours }: ChartColours): Drawing {
  const backgroundColor = slices.map(({ colour }) => colours.get(colour));
  return {
    data: {
      labels: slices.map(({ label }) => label),
      datasets: [
        {
          ...(dataset !== undefined && { label: dataset }),
          data: slices.map(({ drawn }) => drawn),
          backgroundColor,
          hoverBackgroundColor: backgroundColor,
          borderRadius: 6,
          maxBarThickness: 28,
        },
      ],
    },
    hoverAt: (_, index) => slices[index]?.hover,
  };
}

function pieOf(
  { slices, gap }: ChartSpec,
  kind: 'pie' | 'doughnut',
  { slices: colours, surface, line }: ChartColours,
): Drawing {
  // The library begins with the outermost ring.
  const rings = [...ringsOf(slices).entries()].reverse();
  return {
    data: {
      datasets: rings.map(([at, ring]) => {
        const backgroundColor = [...ring.slices.map(({ colour }) => colours.get(colour)), line];
        return {
          data: [...ring.parts, ring.rest],
          weight: thicknessOf(kind, at),
          backgroundColor,
          hoverBackgroundColor: backgroundColor,
          borderColor: surface,
          hoverBorderColor: surface,
          // A full circle has no border between slices.
          borderWidth: ring.slices.length === 1 && ring.rest === 0 ? 0 : 2,
        };
      }),
    },
    hoverAt: (dataset, index) =>
      rings[dataset]?.[1].slices[index]?.hover ?? (dataset === 0 ? gap : undefined),
  };
}

function settings(
  spec: ChartSpec,
  colours: ChartColours,
  onHover: (hover: Hover | null) => void,
): ChartConfiguration<Kind> {
  const { kind } = spec;
  const { data, hoverAt } = kind === 'bar' ? barsOf(spec, colours) : pieOf(spec, kind, colours);
  const common: ChartOptions<Kind> = {
    // No animation, because nothing here changes over time.
    animation: false,
    maintainAspectRatio: false,
    plugins: {
      legend: {
        display: kind === 'bar',
        align: 'end',
        onClick: () => undefined,
        labels: {
          color: colours.text,
          font: { family: colours.font, size: colours.fontSize },
          boxWidth: colours.fontSize,
          boxHeight: colours.fontSize,
        },
      },
      tooltip: {
        enabled: false,
        external: ({ chart, tooltip }) => {
          const [active] = tooltip.getActiveElements();
          const text = active && hoverAt(active.datasetIndex, active.index);
          onHover(
            tooltip.opacity === 0 || text === undefined
              ? null
              : {
                  text,
                  x: tooltip.caretX / chart.width,
                  y: tooltip.caretY / chart.height,
                },
          );
        },
      },
    },
  };
  return {
    type: kind,
    data,
    options: {
      ...common,
      ...(kind === 'bar' ? { indexAxis: 'y', scales: axes(colours) } : { cutout: holeOf(kind) }),
    },
  };
}

/** Draws into the canvas and follows its size, until the returned function is called. */
export function drawChart(
  canvas: HTMLCanvasElement,
  spec: ChartSpec,
  colours: ChartColours,
  onHover: (hover: Hover | null) => void,
): () => void {
  const chart = new Chart(canvas, settings(spec, colours, onHover));
  return () => {
    chart.destroy();
    onHover(null);
  };
}
