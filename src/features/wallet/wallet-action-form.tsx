import type { WalletDetail } from '#contract/wallet/wallet.ts'
import { AddMoney } from '#src/features/wallet/top-up/add-money.tsx'
import { AccountForm } from './account-form.tsx'
import { BankForm } from './bank-form.tsx'
import { StatementForm } from './statement-form.tsx'
import type { WalletView } from './wallet-query.ts'
import { WithdrawForm } from './withdraw-form.tsx'

interface WalletActionFormProps {
  readonly action: NonNullable<WalletView['action']>
  readonly wallet: WalletDetail
  readonly view: WalletView
  /** Path of the wallet without the form. */
  readonly back: string
}

/** The form of a wallet action. All of them need a connection, so that devices store them only once they were used. */
export function WalletActionForm({ action, ...shared }: WalletActionFormProps) {
  switch (action) {
    case 'add':
      return <AddMoney {...shared} />
    case 'withdraw':
      return <WithdrawForm {...shared} />
    case 'account':
      return <AccountForm {...shared} />
    case 'bank':
      return <BankForm {...shared} />
    case 'statement':
      return <StatementForm {...shared} />
  }
}
