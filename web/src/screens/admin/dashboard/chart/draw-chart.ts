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
    x: { grid: { display: false }, border: { color: line }, ticks },
    y: {
      min: 0,
      max: WHOLE,
      grid: { color: line },
      border: { display: false },
      ticks: { ...ticks, stepSize: WHOLE / 4 },
    },
  };
}

function settings(
  { kind, dataset, slices }: ChartSpec,
  colours: ChartColours,
  onHover: (hover: Hover | null) => void,
): ChartConfiguration<Kind> {
  const bars = kind === 'bar';
  const backgroundColor = bars ? colours.slices[0] : [...colours.slices];
  const common: ChartOptions<Kind> = {
    // No animation, because nothing here changes over time.
    animation: false,
    maintainAspectRatio: false,
    plugins: {
      legend: {
        display: bars,
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
          const slice = slices[tooltip.getActiveElements()[0]?.index ?? -1];
          onHover(
            tooltip.opacity === 0 || slice === undefined
              ? null
              : {
                  text: slice.hover,
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
    data: {
      labels: slices.map(({ label }) => label),
      datasets: [
        {
          ...(dataset !== undefined && { label: dataset }),
          data: slices.map(({ drawn }) => drawn),
          backgroundColor,
          hoverBackgroundColor: backgroundColor,
          ...(bars
            ? { borderRadius: 6, maxBarThickness: 56 }
            : { borderColor: colours.surface, hoverBorderColor: colours.surface, borderWidth: 2 }),
        },
      ],
    },
    options: {
      ...common,
      ...(kind === 'doughnut' && { cutout: '64%' }),
      ...(bars && { scales: axes(colours) }),
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
