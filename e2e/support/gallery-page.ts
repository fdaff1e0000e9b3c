import type { PictureScreen, Viewer } from './picture-screens.ts';

/** The folder of the gallery's pictures, in `docs`. */
export const GALLERY = 'gallery';
/** The pictures together, in bytes. */
export const LARGEST_GALLERY = 3_100_000;

const SECTIONS: Readonly<Record<Viewer, string>> = {
  visitor: 'Visitors',
  member: 'Members',
  admin: 'Admins of a company',
  superadmin: 'Super admins',
};

const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

export const galleryFile = ({ name }: Pick<PictureScreen, 'name'>): string =>
  `${GALLERY}/${name}.webp`;

const INTRODUCTION = `# Gallery

Every screen with the demonstration data: above on a desktop, below on a phone, in English and Hindi, in the light and the dark theme.
The pages of super admins are in English only. \`npm run pictures -- --gallery\` draws the pictures and writes this page.`;

/** The text of `docs/gallery.md`: one picture for each screen. */
export function galleryPage(screens: readonly PictureScreen[]): string {
  const sections = Object.entries(SECTIONS).map(([viewer, heading]) => {
    const own = screens.filter((screen) => screen.viewer === viewer);
    const pictures = own.map((screen) => {
      const title = titleOf(screen.name);
      return `### ${title}\n\n![${title}](${galleryFile(screen)})`;
    });
    return [`## ${heading}`, ...pictures].join('\n\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}
