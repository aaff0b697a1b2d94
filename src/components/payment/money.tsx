import { useIntl } from '#src/intl/intl.tsx'
import { useCovered } from './own-amounts.tsx'

interface MoneyProps {
  readonly amount: bigint
  readonly currency: string
  readonly digits?: 'full' | 'short'
}

/** The placeholder of a hidden amount. */
export const cover = '•••'

/** An amount, isolated from the direction of the surrounding text. */
export function MoneyText({ amount, currency, digits = 'full' }: MoneyProps) {
  const { money, text } = useIntl()
  if (!useCovered()) return <bdi className="num">{money(amount, currency, digits)}</bdi>
  return (
    <bdi className="num">
      <span aria-hidden="true">{cover}</span>
      <span className="unseen">{text('shell.hiddenAmount')}</span>
    </bdi>
  )
}
