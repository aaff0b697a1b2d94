import type { StatementEntryItem } from '#contract/payment/admin/reconciliation.ts'
import { AdminRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { RowButton } from '#src/components/row-button.tsx'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { movementText } from './external-account.ts'

export type EntryAction = 'review' | 'bulk' | 'ignore' | 'reopen'

const variants: Readonly<Record<StatementEntryItem['state'], BadgeVariant>> = {
  open: 'warn',
  matched: 'good',
  ignored: 'plain',
}

interface EntryRowProps {
  readonly of: StatementEntryItem
  readonly onAction: (action: EntryAction) => void
}

/** One entry of a statement: what the bank states of it, and what it is matched with. */
export function EntryRow({ of, onAction }: EntryRowProps) {
  const { text, date } = useIntl()
  const { amount, currency, bookedOn, state, isFee, isClosed } = of
  return (
    <AdminRow
      badges={
        <>
          <Badge variant={variants[state]}>{text(`reconciliation.state.${state}`)}</Badge>
          {isReady(of) ? <Badge variant="good">{text('reconciliation.readyToBook')}</Badge> : null}
          {isFee ? <Badge>{text('reconciliation.fee')}</Badge> : null}
          {isClosed ? <Badge>{text('reconciliation.closed')}</Badge> : null}
        </>
      }
      title={<MoneyText amount={amount} currency={currency} />}
      subtitle={<time dateTime={bookedOn}>{date(bookedOn)}</time>}
      actions={isClosed ? null : <Actions of={of} onAction={onAction} />}
    >
      <StatedFacts of={of} />
      <RowFacts>
        <Outcome of={of} />
      </RowFacts>
    </AdminRow>
  )
}

/** The best suggestion is an expected payment with the same reference and amount. */
function isReady({ suggestions: [best] }: Pick<StatementEntryItem, 'suggestions'>): boolean {
  return best?.kind !== null && best?.reason === 'reference'
}

/** The name, the text and the references, as the bank states them. */
export function StatedFacts({ of }: { readonly of: StatementEntryItem }) {
  const { counterparty, remittance, references, bankReference } = of
  const codes = [...references, bankReference].filter((each) => each !== '')
  return (
    <RowFacts>
      {counterparty === '' ? null : <bdi>{counterparty}</bdi>}
      {remittance === '' ? null : (
        <span className="soft small" dir="auto">
          {remittance}
        </span>
      )}
      {codes.slice(0, 3).map((code) => (
        <bdi key={code} className="code small">
          {code}
        </bdi>
      ))}
    </RowFacts>
  )
}

function Outcome({ of: { state, match, decidedBy, reason, suggestions } }: Pick<EntryRowProps, 'of'>) {
  const intl = useIntl()
  const { text } = intl
  if (state === 'open')
    return <span className="soft small">{text('reconciliation.suggestions', { count: suggestions.length })}</span>
  return (
    <>
      {match === null ? null : <span className="small">{matchText(match, intl)}</span>}
      {reason === '' ? null : (
        <span className="small" dir="auto">
          {reason}
        </span>
      )}
      <span className="soft small">
        {decidedBy === '' ? text('reconciliation.byImport') : text('reconciliation.by', { name: isolated(decidedBy) })}
      </span>
    </>
  )
}

function matchText(
  { movement, on, movements }: NonNullable<StatementEntryItem['match']>,
  { text, date }: Intl,
): string {
  const first = { movement: text(movementText(movement)), date: date(on) }
  if (movements < 2) return text('reconciliation.matchedWith', first)
  return text('reconciliation.matchedWithSeveral', { ...first, count: movements - 1 })
}

function Actions({ of, onAction }: EntryRowProps) {
  const { text, money } = useIntl()
  const amount = money(of.amount, of.currency)
  if (of.state !== 'open')
    return (
      <RowButton
        variant="plain"
        label={text('reconciliation.reopen')}
        fullLabel={text('reconciliation.reopenOf', { amount })}
        onClick={() => onAction('reopen')}
      />
    )
  return (
    <>
      <RowButton
        variant={isReady(of) ? 'primary' : 'quiet'}
        label={text('reconciliation.review')}
        fullLabel={text('reconciliation.reviewOf', { amount })}
        onClick={() => onAction('review')}
      />
      <RowButton
        variant="plain"
        label={text('reconciliation.bulk')}
        fullLabel={text('reconciliation.bulkOf', { amount })}
        onClick={() => onAction('bulk')}
      />
      <RowButton
        variant="plain"
        label={text('reconciliation.ignore')}
        fullLabel={text('reconciliation.ignoreOf', { amount })}
        onClick={() => onAction('ignore')}
      />
    </>
  )
}
