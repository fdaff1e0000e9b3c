import { renderToStaticMarkup } from 'react-dom/server';
import { programmeTexts } from '../../../programme/texts.ts';
import { loginTexts, publicTexts } from '../texts.ts';
import { AuthLayout } from '../../../ui/layout/AuthLayout.tsx';

/** A grey area of the size of an expected text or field; layers.css has its sizes. */
const placeholder = (size: string) => <span className={`placeholder ${size}`} />;

/**
 * Returns the HTML that the login shows while its scripts are loading: its layout and headings, with grey areas instead
 * of fields and figures. The build writes it to `first-view.html`, and the app replaces it. It contains no field and no
 * style attribute: a field would lose what a person types before the scripts have loaded, and the pages' policy forbids
 * inline styles.
 */
export const renderFirstView = (): string =>
  renderToStaticMarkup(
    <div className="first-view" inert>
      <AuthLayout
        heading={loginTexts.screen}
        programme={placeholder('programme')}
        token={{
          icon: null,
          name: placeholder('name'),
          line: publicTexts.line,
          facts: [
            { label: publicTexts.price, value: placeholder('fact') },
            { label: publicTexts.supply, value: placeholder('supply') },
          ],
          progress: { label: programmeTexts.soldShare, value: placeholder('fact') },
        }}
        footer={
          <>
            <span>{loginTexts.forgot}</span>
            <span>{loginTexts.create}</span>
          </>
        }
        contact={<p>{placeholder('contact')}</p>}
        corner={placeholder('settings')}
      >
        <div className="form">
          {placeholder('label')}
          {placeholder('field')}
          {placeholder('label')}
          {placeholder('field')}
          {placeholder('field')}
        </div>
      </AuthLayout>
    </div>,
  );
