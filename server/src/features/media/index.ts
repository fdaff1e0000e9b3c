/** What other features, the process and the operator's commands may use of this one. */
export type { MediaDeps } from './deps.ts';
export { createMediaPool } from './media-pool.ts';
export { type LinkToMedia, mediaLinks } from './media.links.ts';
export { isShownImage, labelOf } from './media.rules.ts';
export {
  type ExpectedFile,
  findOwnMediaType,
  findOwnPicture,
  isOwnMediaOf,
  listExpectedFiles,
} from './media.store.ts';
export { announcedBytes, type BodySize, MULTIPART_LIMITS, parsed, partsOf } from './multipart.ts';
export { BACKGROUND, type IconForm, type Coin } from './site-icon.ts';
export {
  createStagingArea,
  type StagedUpload,
  type StagingArea,
  type StagingLimits,
} from './staging.ts';
export { copyFiles, type Moved, prepareStores, removeCopied } from './stored/move-files.ts';
