import { useSetAtom } from 'jotai'
import type { Money } from '#domain/money.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { showToastAtom } from '#src/state/toasts.ts'

/** @returns shows what was recorded of a transfer that a bank returned: what arrived, and what the bank kept */
export function useReturnToast(): (received: Money, fee: bigint) => void {
  const { money } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  return ({ amount, currency }, fee) =>
    showToast({
      text: fee > 0n ? 'admin.recordReturnFeeToast' : 'admin.recordReturnToast',
      values: { amount: isolated(money(amount, currency)), fee: isolated(money(fee, currency)) },
      variant: 'good',
    })
}
