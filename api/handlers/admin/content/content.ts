/** What administrators write and read of the site's content. */

import { siteCurrencies } from './currencies.ts'
import { contentItems } from './items.ts'
import { siteMessages } from './messages.ts'

export const siteContent = { ...contentItems, ...siteCurrencies, ...siteMessages }
