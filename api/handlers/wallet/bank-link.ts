/** Who answers the calls of accounts that are confirmed at their banks. */

import { finishBankLink } from './finish-bank-link.ts'
import { openBankLink } from './open-bank-link.ts'

export const bankLink = { finishBankLink, openBankLink }
