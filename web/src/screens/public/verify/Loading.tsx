import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

/** The place of a verdict that is not known yet. */
export const Loading = ({ text }: { readonly text: string }) => (
  <div aria-busy="true">
    <VisuallyHidden>{text}</VisuallyHidden>
    <Skeleton height="14rem" />
  </div>
);
