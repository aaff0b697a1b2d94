import type { OfferingFacts } from '#domain/fundraising.ts'
import { toDecimal } from '#domain/money.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './offering-words.module.css'
import { unitsOf } from './offering-units.ts'

interface OfferingWordsProps {
  readonly offering: OfferingFacts
  /** Takes another goal, an exact decimal. */
  readonly use: (goal: string) => void
}

/** What goal and price come to, said while they are typed. */
export function OfferingWords({ offering: { currency, goal, unitPrice }, use }: OfferingWordsProps) {
  const { text, money } = useIntl()
  const units = currency === null || goal === null || unitPrice === null ? undefined : unitsOf(goal, unitPrice)
  if (currency === null || unitPrice === null || units === undefined) return null
  const amount = (minor: bigint): string => money(minor, currency, 'short')
  const words = text('steps.units', {
    count: Number(units.whole),
    price: amount(unitPrice),
  })
  if (units.even)
    return (
      <p className={styles.words} role="status">
        {words}
      </p>
    )
  return (
    <Notice
      look="warn"
      live
      title={text('steps.uneven')}
      action={
        <Button look="quiet" onClick={() => use(toDecimal({ amount: units.suggested, currency }))}>
          {text('steps.useGoal', { amount: amount(units.suggested) })}
        </Button>
      }
    >
      {text('steps.unevenText', { words, sum: amount(units.sum) })}
    </Notice>
  )
}
