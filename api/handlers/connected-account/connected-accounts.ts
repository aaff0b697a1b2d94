/** Who answers the calls of connected accounts. */

import { connectAccount } from './connect-account.ts'
import { connectionUrl } from './connection-url.ts'
import { disconnectAccount } from './disconnect-account.ts'
import { listAccounts } from './list-accounts.ts'

export const connectedAccount = { connectAccount, connectionUrl, disconnectAccount, listAccounts }
