import { useIntl } from '#src/intl/intl.tsx'

interface MoneyProps {
  readonly amount: bigint
  readonly currency: string
  readonly digits?: 'full' | 'short'
}

/** An amount, isolated from the direction of the text around it. */
export function MoneyText({ amount, currency, digits = 'full' }: MoneyProps) {
  const { money } = useIntl()
  return <bdi className="num">{money(amount, currency, digits)}</bdi>
}
