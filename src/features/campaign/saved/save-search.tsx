import { withTexts } from '#src/intl/with-texts.tsx'
import { SaveSearchControl } from './save-search-control.tsx'

/** Saves the search and filters of a list. */
export const SaveSearch = withTexts(SaveSearchControl, ['shell', 'campaign', 'errors', 'campaign-searches'])
