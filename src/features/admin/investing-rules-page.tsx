import { useSetAtom } from 'jotai'
import { getInvestingRules, type InvestingRules, updateInvestingRules } from '#contract/admin/investing.ts'
import type { FieldProblem } from '#domain/field.ts'
import { waitingOfferHoursMaximum } from '#domain/waiting-list.ts'
import { FormFrame, TickField } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { keptNumber } from '#src/components/number/number-text.ts'
import type { PageModule } from '#src/components/page.ts'
import { useForm } from '#src/components/use-form.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { RulePage } from './rule-frame.tsx'

/** The rules of investing that the site chooses. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useCall(getInvestingRules, {})
  return (
    <RulePage place="rules" title={text('admin.rules')} of={loaded} lead={() => text('admin.rulesLead')}>
      {(rules) => (
        // What was saved elsewhere is shown: a form of its own.
        <RulesForm key={JSON.stringify(rules)} rules={rules} />
      )}
    </RulePage>
  )
}

/** A type and not an interface, so that it is a record of form values. */
type RuleValues = {
  readonly investorLimit: boolean
  readonly identityRequired: boolean
  readonly waitingOfferHours: string
}

function RulesForm({
  rules: { investorLimit, identityRequired, waitingOfferHours },
}: {
  readonly rules: InvestingRules
}) {
  const { text } = useIntl()
  const online = useOnline()
  const update = useSteadySend(updateInvestingRules)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<RuleValues>({
    initial: { investorLimit, identityRequired, waitingOfferHours: String(waitingOfferHours) },
    judge: (values) => hoursProblems(values.waitingOfferHours),
    send: async (values) => {
      await update({ body: { ...values, waitingOfferHours: Number(hoursIn(values.waitingOfferHours)) } })
      showToast({ text: 'admin.rulesSaved', look: 'good' })
    },
  })
  return (
    <FormFrame
      form={form}
      submit={text('admin.rulesSave')}
      blocked={online ? undefined : text('shell.needsConnection')}
    >
      <div>
        <TickField of={form.field('investorLimit')} label={text('admin.ruleLimit')} />
        <p className="soft">{text('admin.ruleLimitText')}</p>
      </div>
      <div>
        <TickField of={form.field('identityRequired')} label={text('admin.ruleIdentity')} />
        <p className="soft">{text('admin.ruleIdentityText')}</p>
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

/** Digits of any script; groups mean the same in each language. */
function hoursIn(typed: string): string {
  return keptNumber(typed, { is: 'whole' }, '.')
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
