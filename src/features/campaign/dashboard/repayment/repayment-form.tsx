import { useSetAtom } from 'jotai'
import { useLocation } from 'wouter'
import { createAutoRepayment, createRepayment } from '#contract/repayment/repayment.ts'
import { dateIn } from '#domain/calendar.ts'
import type { FieldProblem } from '#domain/field.ts'
import { instalmentsMaximum } from '#domain/limits.ts'
import { repaymentTypes } from '#domain/repayment/repayment.ts'
import { planFrequencies } from '#domain/repayment/repayment-plan.ts'
import { AreaField, ChoiceField, FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { refusedField } from '#src/components/form/refused-field.ts'
import { problemText } from '#src/components/form/use-form.ts'
import { useFormState } from '#src/components/form/use-form-state.ts'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { amountProblems, readAmount } from '#src/components/payment/amount-field.ts'
import { ReportField } from '#src/components/repayment/report-field.tsx'
import { useFormStorage } from '#src/data/form-storage.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { PlanPreview } from './plan-preview.tsx'
import styles from './repayment-panel.module.css'
import {
  boundsOf,
  frequencyOf,
  planInput,
  repaymentInput,
  repaymentProblems,
  type RepaymentTerms,
  type RepaymentValues,
} from './repayment-values.ts'

interface RepaymentFormProps {
  readonly campaignId: string
  readonly terms: RepaymentTerms
}

/** A new repayment, with the split of its amount above its button. Once created, it can be paid. */
export function RepaymentForm({ campaignId, terms }: RepaymentFormProps) {
  const intl = useIntl()
  const { text, money, decimalMark } = intl
  const zone = useBootstrap()?.site.timezone ?? 'UTC'
  const today = dateIn(useNow(), zone)
  const [, navigate] = useLocation()
  const showToast = useSetAtom(showToastAtom)
  const create = useIdempotentMutation(createRepayment)
  const createAutomatic = useIdempotentMutation(createAutoRepayment)
  const { currency } = terms
  const textOf = (problem: FieldProblem): string => {
    if (problem.path === 'periodEnd' && problem.code === 'too-late') return text('repayment.periodTooLong')
    if (problem.path === 'reportId') return text('repayment.reportGone')
    if (problem.path === 'amount' && problem.limit === 0) return text('repayment.capitalReturned')
    return problemText(problem, intl)
  }
  const form = useFormState<RepaymentValues>({
    initial: {
      type: '',
      amount: '',
      periodStart: '',
      periodEnd: '',
      dueOn: today,
      description: '',
      frequency: 'once',
      instalments: '',
      reportId: '',
    },
    validate: (values) => repaymentProblems(values, terms, today, decimalMark),
    storage: useFormStorage<RepaymentValues>(`repayment.${campaignId}`),
    textOf,
    send: async (values) => {
      const plan = planInput(campaignId, values, currency, decimalMark)
      const input = repaymentInput(campaignId, values, currency, decimalMark)
      if (input === undefined) return
      const { id } = await (plan ? createAutomatic(plan) : create(input))
      showToast({ text: 'repayment.createdToast', variant: 'good' })
      navigate(pathTo('repaymentPayment', { id }))
    },
  })
  const { type } = form.values
  const repeats = frequencyOf(form.values) !== undefined
  const bounds = boundsOf(type, terms)
  const isPossible = amountProblems(form.values.amount, currency, decimalMark, bounds).length === 0
  const amountField = refusedField(
    form.field('amount'),
    form.failure,
    ['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'CURRENCY_MISMATCH'],
    intl,
  )
  return (
    <div className="column">
      <FormFrame
        form={form}
        submit={text('repayment.create')}
        needsConnection
        beside={
          <Link className={buttonClass('plain')} href={pathTo('campaignRepayment', { id: campaignId })} keepScroll>
            {text('shell.cancel')}
          </Link>
        }
      >
        <RadioField
          of={form.field('type')}
          legend={text('repayment.type')}
          choices={repaymentTypes.map((value) => ({
            value,
            label: text(`repayment.type.${value}`),
            text: text(`repayment.typeText.${value}`),
          }))}
          stacked
        />
        <NumberField
          of={amountField}
          kind={{ is: 'money', currency }}
          label={text('repayment.amountIn', { currency })}
          hint={
            bounds.maximum < bounds.minimum
              ? text('repayment.capitalReturned')
              : text(type === 'return-of-investment' ? 'repayment.capitalBounds' : 'repayment.amountBounds', {
                  minimum: isolated(money(bounds.minimum, currency, 'short')),
                  maximum: isolated(money(bounds.maximum, currency, 'short')),
                })
          }
        />
        <div className={styles.dates}>
          <ChoiceField
            of={form.field('frequency')}
            label={text('repayment.frequency')}
            choices={[
              ['once', text('repayment.frequency.once')],
              ...planFrequencies.map((each) => [each, text(`repayment.frequency.${each}`)] as const),
            ]}
          />
          {repeats ? (
            <NumberField
              of={form.field('instalments')}
              kind={{ is: 'whole' }}
              label={text('repayment.instalments')}
              hint={text('repayment.instalmentsHint', { maximum: instalmentsMaximum })}
            />
          ) : null}
        </div>
        {repeats ? <p className="soft small">{text('repayment.automaticText')}</p> : null}
        {repeats ? null : (
          <div className={styles.dates}>
            <TextField
              of={refusedField(form.field('periodStart'), form.failure, ['REPAYMENT_DUPLICATE'], intl)}
              label={text('repayment.periodStart')}
              type="date"
            />
            <TextField of={form.field('periodEnd')} label={text('repayment.periodEnd')} type="date" />
          </div>
        )}
        <TextField
          of={
            repeats
              ? refusedField(form.field('dueOn'), form.failure, ['REPAYMENT_DUPLICATE'], intl)
              : form.field('dueOn')
          }
          label={text(repeats ? 'repayment.firstDueOn' : 'repayment.dueOn')}
          hint={text('repayment.dueHint')}
          type="date"
        />
        <AreaField
          of={form.field('description')}
          label={text('repayment.description')}
          hint={text('repayment.descriptionHint')}
          optional={text('repayment.optional')}
          rows={2}
          dir="auto"
        />
        <ReportField
          of={form.field('reportId')}
          optional={text('repayment.optional')}
          note={repeats ? text('repayment.reportOfFirst') : undefined}
        />
        <PlanPreview
          campaignId={campaignId}
          amount={isPossible ? readAmount(form.values.amount, currency, decimalMark) : undefined}
          currency={currency}
        />
        <p className="soft small">{text('repayment.createText')}</p>
      </FormFrame>
    </div>
  )
}
