/** Everything that the frame of a page shows or does only after the first view, in one file. */

export { AnalyticsPrompt } from './analytics-prompt.tsx'
export { BackgroundWork } from '#src/app/background-work.tsx'
export { ScrollRestoration } from '#src/app/pages/scroll-restoration.ts'
export { SiteNotices } from './site-notices.tsx'
export { SyncChip } from './sync-chip.tsx'
export { Toasts } from './toasts.tsx'
