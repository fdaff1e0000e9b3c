import { PageHeader } from '../layout/PageHeader.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { Toasts } from '../feedback/Toasts.tsx';
import { Buttons } from './Buttons.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Fields } from './Fields.tsx';
import { Files } from './Files.tsx';
import styles from './KitGallery.module.css';
import { Payment } from './Payment.tsx';
import { States } from './States.tsx';

export function KitGallery() {
  return (
    <main className={styles.page}>
      <PageTitle title="Gallery" />
      <Toasts position="top-right" />
      <PageHeader
        title="The kit"
        description="Every component of the interface, including its error states."
      />
      <Buttons />
      <Fields />
      <Files />
      <Dialogs />
      <Payment />
      <States />
    </main>
  );
}
