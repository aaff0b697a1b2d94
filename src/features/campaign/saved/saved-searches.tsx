import { withTexts } from '#src/intl/with-texts.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SavedSearchList } from './saved-search-list.tsx'

/** The user's saved searches. */
export const SavedSearches = withTexts(
  SavedSearchList,
  ['shell', 'campaign', 'errors', 'campaign-searches'],
  <Skeleton lines={8} />,
)
