import type { OfferingFacts } from '#domain/draft/fundraising.ts'
import { toDecimal } from '#domain/money.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './offering-description.module.css'
import { unitsOf } from '#src/features/draft/fields/offering-units.ts'

interface OfferingDescriptionProps {
  readonly offering: OfferingFacts
  /** Applies another goal, an exact decimal. */
  readonly use: (goal: string) => void
}

/** The number of units that result from goal and price, updated while typing. */
export function OfferingDescription({ offering: { currency, goal, unitPrice }, use }: OfferingDescriptionProps) {
  const { text, money } = useIntl()
  const units = currency === null || goal === null || unitPrice === null ? undefined : unitsOf(goal, unitPrice)
  if (currency === null || unitPrice === null || units === undefined) return null
  const amount = (minor: bigint): string => money(minor, currency, 'short')
  const label = text('steps.units', {
    count: Number(units.whole),
    price: amount(unitPrice),
  })
  if (units.even)
    return (
      <p className={styles.text} role="status">
        {label}
      </p>
    )
  return (
    <Notice
      variant="warn"
      live
      title={text('steps.uneven')}
      action={
        <Button variant="quiet" onClick={() => use(toDecimal({ amount: units.suggested, currency }))}>
          {text('steps.useGoal', { amount: amount(units.suggested) })}
        </Button>
      }
    >
      {text('steps.unevenText', { words: label, sum: amount(units.sum) })}
    </Notice>
  )
}
