/** Accounts, and what was done with them and with everything else. */

import { listAuditEvents } from './acts.ts'
import { users } from './users.ts'

export const people = { ...users, listAuditEvents }
