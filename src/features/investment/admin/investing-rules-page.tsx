import { useSetAtom } from 'jotai'
import { getInvestingRules, type InvestingRules, updateInvestingRules } from '#contract/investment/investing-rules.ts'
import type { FieldProblem } from '#domain/field.ts'
import { waitingOfferHoursMaximum } from '#domain/investment/waiting-list.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { storedNumber } from '#src/components/number/number-text.ts'
import type { PageModule } from '#src/components/page.ts'
import { useForm } from '#src/components/form/use-form.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { RulePage } from '#src/components/admin/rule-frame.tsx'

/** The investment rules that the site chooses. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getInvestingRules, {})
  return (
    <RulePage section="rules" title={text('admin.rules')} of={loaded} lead={() => text('admin.rulesLead')}>
      {(rules) => (
        // Values that were saved elsewhere are shown in a new form.
        <RulesForm key={JSON.stringify(rules)} rules={rules} />
      )}
    </RulePage>
  )
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type RuleValues = {
  readonly investorLimit: boolean
  readonly minimumOpenPeriod: boolean
  readonly waitingOfferHours: string
}

function RulesForm({
  rules: { investorLimit, minimumOpenPeriod, waitingOfferHours },
}: {
  readonly rules: InvestingRules
}) {
  const { text } = useIntl()
  const update = useIdempotentMutation(updateInvestingRules)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<RuleValues>({
    initial: { investorLimit, minimumOpenPeriod, waitingOfferHours: String(waitingOfferHours) },
    validate: (values) => hoursProblems(values.waitingOfferHours),
    send: async (values) => {
      await update({ body: { ...values, waitingOfferHours: Number(hoursIn(values.waitingOfferHours)) } })
      showToast({ text: 'admin.rulesSaved', variant: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text('admin.rulesSave')} needsConnection>
      <div>
        <TickField of={form.field('investorLimit')} label={text('admin.ruleLimit')} />
        <p className="soft">{text('admin.ruleLimitText')}</p>
      </div>
      <div>
        <TickField of={form.field('minimumOpenPeriod')} label={text('admin.ruleOpenPeriod')} />
        <p className="soft">{text('admin.ruleOpenPeriodText')}</p>
      </div>
      <NumberField
        of={form.field('waitingOfferHours')}
        kind={{ is: 'whole' }}
        savedAs={text('admin.ruleHours')}
        label={text('admin.ruleHours')}
        hint={text('admin.ruleHoursText', { limit: waitingOfferHoursMaximum })}
      />
    </FormFrame>
  )
}

/** Digits of any script; grouping marks have the same meaning in each language. */
function hoursIn(typed: string): string {
  return storedNumber(typed, { is: 'whole' }, '.')
}

function hoursProblems(typed: string): FieldProblem[] {
  const path = 'waitingOfferHours'
  const digits = hoursIn(typed)
  if (digits === '') return [{ path, code: 'required' }]
  if (!/^\d+$/.test(digits)) return [{ path, code: digits.includes('.') ? 'decimals' : 'number', limit: 0 }]
  if (Number(digits) < 1) return [{ path, code: 'too-small', limit: 1 }]
  return Number(digits) > waitingOfferHoursMaximum ? [{ path, code: 'too-large', limit: waitingOfferHoursMaximum }] : []
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.rules') })
