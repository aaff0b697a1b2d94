/** What everything gets that is done at the wallet. */

import type { WalletDetail } from '#contract/wallet.ts'
import type { WalletView } from './wallet-query.ts'

export interface ActProps {
  readonly wallet: WalletDetail
  readonly view: WalletView
  /** The wallet with nothing being done. */
  readonly back: string
}
