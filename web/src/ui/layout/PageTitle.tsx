export interface PageTitleProps {
  title: string;
  description?: string;
  keywords?: string;
}

/** The title of the browser's tab, and the page's description if there is one. */
export function PageTitle({ title, description, keywords }: PageTitleProps) {
  return (
    <>
      <title>{title}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {keywords !== undefined && <meta name="keywords" content={keywords} />}
    </>
  );
}
