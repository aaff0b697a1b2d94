/** Accounts, and what was done with them and with everything else. */

import { listActs } from './acts.ts'
import { users } from './users.ts'

export const people = { ...users, listActs }
