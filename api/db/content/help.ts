/** The help centre of a new site. Administrators change it later. */

import { helpForInvestors } from './help-investors.ts'
import { helpForOwners } from './help-owners.ts'
import { helpWithAccount } from './help-account.ts'
import type { NewHelpTopic } from './help-topic.ts'

export const helpTopics: readonly NewHelpTopic[] = [...helpForInvestors, ...helpForOwners, ...helpWithAccount]
