import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { closePeriod, matchAgain, type ReconciliationSummary } from '#contract/payment/admin/reconciliation.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { type FactRow, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { addressOf, type ShownAccount } from './external-account.ts'

interface SummaryPanelProps {
  readonly of: ReconciliationSummary
  /** With the period that was chosen. */
  readonly shown: ShownAccount
}

/** How the difference between statements and ledger is explained. */
export function SummaryPanel({ of, shown }: SummaryPanelProps) {
  const { text, date } = useIntl()
  const { from, to, isReconciled, closedUntil } = of
  return (
    <section className="stack" aria-label={text('reconciliation.balances')}>
      <div className="cluster">
        <span>
          {from === null || to === null
            ? text('reconciliation.noStatement')
            : text('reconciliation.period', { from: date(from), to: date(to) })}
        </span>
        {shown.from === undefined ? null : (
          <Link href={addressOf({ account: shown.account, currency: shown.currency })}>
            {text('reconciliation.allPeriods')}
          </Link>
        )}
        {closedUntil === null ? null : (
          <span className="soft">{text('reconciliation.closedUntil', { date: date(closedUntil) })}</span>
        )}
      </div>
      <Facts variant="ruled" rows={useBalanceRows(of)} />
      {isReconciled && to !== null ? (
        <Notice variant="good" title={text('reconciliation.agrees')}>
          {text('reconciliation.agreesText')}
        </Notice>
      ) : null}
      <SummaryActions of={of} />
    </section>
  )
}

/** The parts of the difference, which add up to it; those that are zero are left out. */
function useBalanceRows(of: ReconciliationSummary): FactRow[] {
  const { text } = useIntl()
  const { currency, to, openEntries, openMovements, ignoredEntries } = of
  const row = (term: string, amount: bigint | null, emphasis = false): FactRow => [
    term,
    amount === null ? null : <MoneyText key={term} amount={amount} currency={currency} />,
    emphasis,
  ]
  const unlessZero = (amount: bigint | null): bigint | null => (amount === 0n ? null : amount)
  const balances = [
    row(text('reconciliation.statementBalance'), of.statementBalance),
    row(text('reconciliation.ledgerBalance'), of.ledgerBalance),
  ]
  if (to === null) return balances
  return [
    ...balances,
    row(text('reconciliation.difference'), of.difference),
    row(text('reconciliation.openingDifference'), unlessZero(of.openingDifference)),
    row(text('reconciliation.ignoredEntries', { count: ignoredEntries.count }), unlessZero(ignoredEntries.amount)),
    row(text('reconciliation.missing'), unlessZero(of.missing)),
    row(
      text('reconciliation.openEntries', { count: openEntries.count }),
      openEntries.count === 0 ? null : openEntries.amount,
    ),
    row(
      text('reconciliation.openMovements', { count: openMovements.count }),
      openMovements.count === 0 ? null : -openMovements.amount,
    ),
    row(text('reconciliation.remaining'), of.remaining, true),
  ]
}

function SummaryActions({ of }: Pick<SummaryPanelProps, 'of'>) {
  const intl = useIntl()
  const { text } = intl
  const { account, currency, to, isReconciled, closedUntil, openEntries } = of
  const [isClosing, setClosing] = useState(false)
  const showToast = useSetAtom(showToastAtom)
  const sendMatch = useIdempotentMutation(matchAgain)
  const { busy, failure, run } = useAsyncAction()
  const mayClose = isReconciled && to !== null && (closedUntil === null || closedUntil < to)
  if (to === null) return null
  return (
    <div className="cluster">
      {openEntries.count === 0 ? null : (
        <Button
          variant="quiet"
          needsConnection
          busy={busy}
          onClick={() =>
            void run(async () => {
              const { matched } = await sendMatch({ body: { account, currency } })
              showToast({ text: 'reconciliation.matchedAgain', values: { count: matched }, variant: 'good' })
            })
          }
        >
          {text('reconciliation.matchAgain')}
        </Button>
      )}
      {mayClose ? (
        <Button variant="quiet" needsConnection onClick={() => setClosing(true)}>
          {text('reconciliation.close')}
        </Button>
      ) : null}
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      {isClosing ? <CloseDialog of={of} until={to} onClose={() => setClosing(false)} /> : null}
    </div>
  )
}

interface CloseDialogProps extends Pick<SummaryPanelProps, 'of'> {
  readonly until: string
  readonly onClose: () => void
}

function CloseDialog({ of: { account, currency }, until, onClose }: CloseDialogProps) {
  const { text, date } = useIntl()
  const showToast = useSetAtom(showToastAtom)
  const close = useIdempotentMutation(closePeriod)
  return (
    <ActionDialog
      title={text('reconciliation.closeTitle')}
      action={text('reconciliation.close')}
      run={async () => {
        await close({ body: { account, currency, until } })
        showToast({ text: 'reconciliation.closedToast', variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>{text('reconciliation.closeText', { date: date(until) })}</p>
    </ActionDialog>
  )
}
