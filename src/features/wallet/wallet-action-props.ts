/** Props of every wallet action. */

import type { WalletDetail } from '#contract/wallet/wallet.ts'
import type { WalletView } from './wallet-query.ts'

export interface WalletActionProps {
  readonly wallet: WalletDetail
  readonly view: WalletView
  /** Path of the wallet without an open action. */
  readonly back: string
}
