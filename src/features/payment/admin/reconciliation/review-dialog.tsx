import { useState } from 'react'
import {
  bookEntry,
  type EntrySuggestion,
  matchEntry,
  type StatementEntryItem,
} from '#contract/payment/admin/reconciliation.ts'
import { atMost, validateFields } from '#domain/field.ts'
import { deductedFee, reasonedKinds } from '#domain/payment/reconciliation/suggest.ts'
import { DialogForm, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { BankFeeFields, feeInput, feeProblems, initialReturn } from '#src/components/payment/bank-fee-fields.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioCards, RadioGroup } from '#src/ui/radio-group.tsx'
import { StatedFacts } from './entry-row.tsx'
import { movementText } from './external-account.ts'

interface ReviewDialogProps {
  readonly entry: StatementEntryItem
  readonly onClose: () => void
}

/** What an entry is: matched with a movement of the ledger, or an expected payment that is booked now. */
export function ReviewDialog({ entry, onClose }: ReviewDialogProps) {
  const { text } = useIntl()
  const choices = entry.suggestions.filter(({ reason }) => reason !== 'other-amount')
  const others = entry.suggestions.filter(({ reason }) => reason === 'other-amount')
  return (
    <StepsDialog title={text('reconciliation.reviewTitle')} onClose={onClose}>
      <div className="stack">
        <StatedEntry of={entry} />
        {others.map((other) => (
          <OtherAmount key={other.id} of={other} currency={entry.currency} />
        ))}
        {choices.length === 0 ? (
          <Notice title={text('reconciliation.nothingSuggested')}>{text('reconciliation.nothingSuggestedText')}</Notice>
        ) : (
          <ChoiceForm entry={entry} choices={choices} />
        )}
      </div>
    </StepsDialog>
  )
}

function StatedEntry({ of }: { readonly of: StatementEntryItem }) {
  const { text, date } = useIntl()
  const { amount, currency, bookedOn } = of
  return (
    <Facts
      variant="panel"
      rows={[
        [text('reconciliation.column.amount'), <MoneyText key="amount" amount={amount} currency={currency} />, true],
        [text('reconciliation.column.date'), date(bookedOn)],
        [text('reconciliation.column.remittance'), <StatedFacts key="stated" of={of} />],
      ]}
    />
  )
}

interface OtherAmountProps {
  readonly of: EntrySuggestion
  readonly currency: string
}

/** A payment of another amount is booked where its administrators decide about the difference. */
function OtherAmount({ of: { kind, reference, amount }, currency }: OtherAmountProps) {
  const { text, money } = useIntl()
  const page = pageOf(kind)
  return (
    <Notice
      variant="warn"
      title={text('reconciliation.otherAmount', {
        reference: isolated(reference),
        amount: isolated(money(amount, currency)),
      })}
      action={
        <Link href={pathTo(page, {}, { q: reference, state: 'all' })}>
          <bdi className="code">{reference}</bdi>
        </Link>
      }
    >
      {text('reconciliation.otherAmountText')}
    </Notice>
  )
}

function pageOf(kind: EntrySuggestion['kind']) {
  switch (kind) {
    case 'top-up':
      return 'adminTopUps'
    case 'repayment':
      return 'adminRepayments'
    case 'payout':
    case 'payout-return':
      return 'adminPayouts'
    case 'withdrawal':
    case 'withdrawal-return':
      return 'adminWithdrawals'
    default:
      return 'adminOffline'
  }
}

interface ChoiceFormProps {
  readonly entry: StatementEntryItem
  readonly choices: readonly EntrySuggestion[]
}

/** The suggestions as cards. The button and the notice state whether the choice books something. */
function ChoiceForm({ entry: { id, amount, currency }, choices }: ChoiceFormProps) {
  const intl = useIntl()
  const { text, money } = intl
  const match = useIdempotentMutation(matchEntry)
  const book = useIdempotentMutation(bookEntry)
  // Only agreement of reference and amount is chosen in advance.
  const best = choices[0]?.reason === 'reference' ? choices[0].id : ''
  const [chosenId, setChosenId] = useState(best)
  const kind = choices.find((each) => each.id === chosenId)?.kind ?? null
  const books = kind !== null
  const needsReason = kind !== null && reasonedKinds.has(kind)
  // What the bank kept of a payment that it returned.
  const deductedOf = (choice: string): bigint => {
    const chosen = choices.find((each) => each.id === choice)
    return chosen ? deductedFee(chosen, amount) : 0n
  }
  return (
    <DialogForm
      submit={text(books ? 'reconciliation.book' : 'reconciliation.match')}
      initial={{ ...initialReturn, choice: best, reason: '' }}
      validate={({ choice, reason, ...fee }) => [
        ...validateFields({ choice, reason }, rulesFor(needsReason)),
        ...feeProblems(fee, deductedOf(choice)),
      ]}
      send={async ({ choice, reason, ...fee }) => {
        const chosen = choices.find((each) => each.id === choice)
        if (!chosen) return
        if (chosen.kind === null) await match({ params: { id }, body: { movementIds: [chosen.id] } })
        else
          await book({
            params: { id },
            body: {
              kind: chosen.kind,
              targetId: chosen.id,
              ...(needsReason ? { reason: reason.trim() } : {}),
              ...feeInput(fee, deductedOf(choice)),
            },
          })
      }}
      success={
        books
          ? { text: 'reconciliation.bookedToast', values: { amount: isolated(money(amount, currency)) } }
          : { text: 'reconciliation.matchedToast' }
      }
    >
      {({ field }) => {
        const { id: fieldId, name, value, error, change, leave } = field('choice')
        return (
          <>
            <RadioGroup
              id={fieldId}
              legend={text('reconciliation.choose')}
              error={error}
              hint={value === '' ? undefined : text(hintFor(kind))}
            >
              <RadioCards
                id={fieldId}
                name={name}
                value={value}
                stacked
                onChange={(next) => {
                  change(next)
                  setChosenId(next)
                }}
                onBlur={leave}
                choices={choices.map((each) => ({
                  value: each.id,
                  label: titleOf(each, intl),
                  text: detailsOf(each, intl),
                }))}
              />
            </RadioGroup>
            <BankFeeFields
              deducted={{ amount: deductedOf(value), currency }}
              bearer={field('feeBearer')}
              reason={field('feeReason')}
            />
            {needsReason ? (
              <AreaField
                of={field('reason')}
                label={text('admin.reason')}
                hint={text('reconciliation.returnReasonHint')}
                rows={3}
                dir="auto"
              />
            ) : null}
          </>
        )
      }}
    </DialogForm>
  )
}

function rulesFor(needsReason: boolean) {
  return { choice: { required: true, rules: [] }, reason: { required: needsReason, rules: [atMost(500)] } }
}

function hintFor(kind: EntrySuggestion['kind']) {
  if (kind === null) return 'reconciliation.matchHint'
  return reasonedKinds.has(kind) ? 'reconciliation.bookReturnHint' : 'reconciliation.bookHint'
}

function titleOf({ kind, movement }: EntrySuggestion, { text }: Intl): string {
  if (kind !== null) return text(`reconciliation.kind.${kind}`)
  return text('reconciliation.kind.movement', { movement: text(movementText(movement ?? '')) })
}

function detailsOf({ reason, reference, name, on }: EntrySuggestion, { text, date }: Intl): string {
  return [text(`reconciliation.reason.${reason}`), reference, name, date(on)]
    .filter((part) => part !== '')
    .map(isolated)
    .join(' · ')
}
