import { useState } from 'react'
import { type Closing, requestAmendment } from '#contract/campaign/closing.ts'
import { dateIn, daysBetween } from '#domain/calendar.ts'
import { campaignKinds } from '#domain/campaign/campaign.ts'
import { atMost, type FieldProblem, validateFields } from '#domain/field.ts'
import { amendmentExplanationMaximum } from '#domain/limits.ts'
import type { DecimalMark } from '#domain/money.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { AreaField, ChoiceField, TextField } from '#src/components/form/form-parts.tsx'
import { useNow } from '#src/components/now.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { amountProblems, editedAmount, readAmount } from '#src/components/payment/amount-field.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { useSiteTime } from '#src/features/campaign/dashboard/use-site-time.ts'
import type { ClosingProps } from './closing-props.ts'
import { dayProblems } from './day-problems.ts'

/** The button and the dialog that requests other terms of a live campaign. */
export function RequestTerms(props: ClosingProps) {
  const { text } = useIntl()
  const [open, setOpen] = useState(false)
  const { amendable } = props.of
  if (amendable === null) return null
  return (
    <div>
      <Button variant="quiet" needsConnection onClick={() => setOpen(true)}>
        {text('dash.closing.extend')}
      </Button>
      {open ? <TermsDialog {...props} amendable={amendable} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

type Amendable = NonNullable<Closing['amendable']>

interface TermsDialogProps extends ClosingProps {
  readonly amendable: Amendable
  readonly onClose: () => void
}

/** Takes the terms to change; the others stay as they are. */
export function TermsDialog({ campaignId, of: { investors }, readAgain, amendable, onClose }: TermsDialogProps) {
  const { text, date, money, decimalMark } = useIntl()
  const now = useNow()
  const { zone } = useSiteTime()
  const request = useIdempotentMutation(requestAmendment)
  const { days, currency, goal, goalFrom, goalTo, unitPrice, priceTo, kind, kinds } = amendable
  const amount = (value: bigint): string => money(value, currency)
  const today = dateIn(now, zone)
  return (
    <FormDialog<TermValues>
      title={text('dash.closing.extendTitle')}
      submit={text('dash.closing.extendDo')}
      initial={{
        closesOn: '',
        goal: editedAmount({ amount: goal, currency }, decimalMark),
        unitPrice: editedAmount({ amount: unitPrice, currency }, decimalMark),
        kind,
        explanation: '',
      }}
      validate={(values) => termsProblems(values, { amendable, mark: decimalMark, today })}
      send={async (values) => {
        try {
          const explanation = values.explanation.trim()
          await request({
            params: { id: campaignId },
            body: { ...changesOf(values, amendable, decimalMark), explanation },
          })
        } catch (error) {
          readAgain()
          throw error
        }
      }}
      success={{ text: 'dash.closing.requestedToast' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {days === null ? (
            <p className="soft">{text('dash.closing.noLaterDay')}</p>
          ) : (
            <TextField
              of={field('closesOn')}
              type="date"
              min={days.first}
              max={days.last}
              label={text('dash.closing.day')}
              optional={text('repayment.optional')}
              hint={text('dash.closing.dayHint', { first: date(days.first), last: date(days.last) })}
            />
          )}
          <NumberField
            of={field('goal')}
            label={text('dash.closing.goalField', { currency })}
            kind={{ is: 'money', currency }}
            savedAs={text('dash.closing.term.goal')}
            hint={text('dash.closing.range', { from: amount(goalFrom), to: amount(goalTo) })}
          />
          {priceTo === null ? (
            <p className="soft">{text('dash.closing.priceFixed')}</p>
          ) : (
            <NumberField
              of={field('unitPrice')}
              label={text('dash.closing.priceField', { currency })}
              kind={{ is: 'money', currency }}
              savedAs={text('dash.closing.term.unitPrice')}
              hint={text('dash.closing.priceHint', { to: amount(priceTo) })}
            />
          )}
          {kinds.length > 1 ? (
            <ChoiceField
              of={field('kind')}
              label={text('dash.closing.term.kind')}
              choices={kinds.map((each) => [each, text(`kind.${each}`)] as const)}
            />
          ) : null}
          <AreaField
            of={field('explanation')}
            label={text('dash.closing.explanation')}
            hint={text('dash.closing.explanationHint')}
            dir="auto"
          />
          <p>{text('dash.closing.extendText')}</p>
          <p>{text('dash.closing.reconfirmations', { investors })}</p>
        </>
      )}
    </FormDialog>
  )
}

type TermValues = Readonly<Record<'closesOn' | 'goal' | 'unitPrice' | 'kind' | 'explanation', string>>

/** What the owner changed. */
function changesOf({ closesOn, ...typed }: TermValues, amendable: Amendable, mark: DecimalMark) {
  const goal = readAmount(typed.goal, amendable.currency, mark)
  const unitPrice = readAmount(typed.unitPrice, amendable.currency, mark)
  const kind = campaignKinds.find((each) => each === typed.kind)
  return {
    ...(closesOn === '' ? {} : { closesOn }),
    ...(goal === amendable.goal ? {} : { goal }),
    ...(unitPrice === amendable.unitPrice ? {} : { unitPrice }),
    ...(kind === undefined || kind === amendable.kind ? {} : { kind }),
  }
}

interface TermRules {
  readonly amendable: Amendable
  readonly mark: DecimalMark
  readonly today: string
}

function termsProblems(values: TermValues, { amendable, mark, today }: TermRules): FieldProblem[] {
  const { days, currency, goalFrom, goalTo, priceTo } = amendable
  const changes = changesOf(values, amendable, mark)
  const goal =
    'goal' in changes ? amountProblems(values.goal, currency, mark, { minimum: goalFrom, maximum: goalTo }, 'goal') : []
  const price =
    'unitPrice' in changes
      ? amountProblems(values.unitPrice, currency, mark, { minimum: 1n, maximum: priceTo ?? 1n }, 'unitPrice')
      : []
  return [
    ...(values.closesOn === '' || days === null
      ? []
      : dayProblems(values.closesOn, { ...days, limit: daysBetween(today, days.last) })),
    ...goal,
    ...price,
    ...(Object.keys(changes).length === 0 ? [{ path: 'goal', code: 'unchanged' as const }] : []),
    ...validateFields(
      { explanation: values.explanation },
      { explanation: { required: true, rules: [atMost(amendmentExplanationMaximum)] } },
    ),
  ]
}
