import { useSetAtom } from 'jotai'
import { getIdentityRules, type IdentityRulesReply, updateIdentityRules } from '#contract/identity/admin-identity.ts'
import type { FieldProblem } from '#domain/field.ts'
import { type IdentityGate, identityGates, type PartyKind, partyKinds } from '#domain/identity/identity.ts'
import { retentionDaysMaximum, retentionDaysMinimum, validMonthsMaximum } from '#domain/identity/identity-rules.ts'
import { countriesIn, countryRuleModes } from '#domain/identity/residence.ts'
import { verificationMethods } from '#domain/identity/verification-result.ts'
import { RulePage } from '#src/components/admin/rule-frame.tsx'
import { CountryRuleFields } from '#src/components/form/country-rule-fields.tsx'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { Link } from '#src/components/link.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { storedNumber } from '#src/components/number/number-text.ts'
import type { PageModule } from '#src/components/page.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { RadioChoice } from '#src/ui/radio-group.tsx'
import styles from './identity-rules.module.css'
import { methodName } from './method-name.ts'

/** What requires identity verification, and who verifies (decisions T15, T35, T36). */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const loaded = useQuery(getIdentityRules, {})
  return (
    <RulePage
      section="identityRules"
      title={text('admin.identityRules')}
      of={loaded}
      lead={() => text('identityRules.lead')}
    >
      {(rules) => (
        // Values that were saved elsewhere are shown in a new form.
        <RulesForm key={JSON.stringify(rules)} rules={rules} />
      )}
    </RulePage>
  )
}

/** Individuals can always be verified. */
type ChosenKind = Exclude<PartyKind, 'self'>
const chosenKinds: readonly ChosenKind[] = partyKinds.filter((kind) => kind !== 'self')

/** A type and not an interface, so that it is assignable to a record of form values. */
type RuleValues = Readonly<Record<IdentityGate | ChosenKind, boolean>> & {
  readonly method: string
  readonly validMonths: string
  readonly retentionDays: string
  readonly investorCountryRule: string
  /** Separated by spaces. */
  readonly investorCountries: string
}

function RulesForm({ rules }: { readonly rules: IdentityRulesReply }) {
  const { text } = useIntl()
  const update = useIdempotentMutation(updateIdentityRules)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<RuleValues>({
    initial: valuesOf(rules),
    validate: ({ validMonths, retentionDays, investorCountryRule, investorCountries }) => [
      ...countProblems('validMonths', validMonths, 0, validMonthsMaximum),
      ...countProblems('retentionDays', retentionDays, retentionDaysMinimum, retentionDaysMaximum),
      ...(investorCountryRule !== 'off' && investorCountries === ''
        ? [{ path: 'investorCountries', code: 'required' as const }]
        : []),
    ],
    send: async (values) => {
      await update({
        body: {
          gates: identityGates.filter((gate) => values[gate]),
          method: verificationMethods.find((each) => each === values.method) ?? 'manual',
          kinds: ['self', ...chosenKinds.filter((kind) => values[kind])],
          validMonths: Number(countIn(values.validMonths)),
          retentionDays: Number(countIn(values.retentionDays)),
          investorCountryRule: countryRuleModes.find((each) => each === values.investorCountryRule) ?? 'off',
          investorCountries: countriesIn(values.investorCountries),
        },
      })
      showToast({ text: 'admin.rulesSaved', variant: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text('admin.rulesSave')} needsConnection>
      <fieldset className={styles.ticks}>
        <legend>{text('identityRules.gates')}</legend>
        {identityGates.map((gate) => (
          <TickField key={gate} of={form.field(gate)} label={text(`identityRules.gate.${gate}`)} />
        ))}
      </fieldset>
      <MethodField form={form} providers={rules.providers} />
      <fieldset className={styles.ticks}>
        <legend>{text('identityRules.kinds')}</legend>
        <p className="soft">{text('identityRules.kindsText')}</p>
        {chosenKinds.map((kind) => (
          <TickField key={kind} of={form.field(kind)} label={text(`identityRules.kind.${kind}`)} />
        ))}
      </fieldset>
      <CountryRuleFields
        rule={form.field('investorCountryRule')}
        countries={form.field('investorCountries')}
        hint={text('identityRules.countriesText')}
      />
      <NumberField
        of={form.field('validMonths')}
        kind={{ is: 'whole' }}
        savedAs={text('identityRules.validMonths')}
        label={text('identityRules.validMonths')}
        hint={text('identityRules.validMonthsText', { limit: validMonthsMaximum })}
      />
      <NumberField
        of={form.field('retentionDays')}
        kind={{ is: 'whole' }}
        savedAs={text('identityRules.retentionDays')}
        label={text('identityRules.retentionDays')}
        hint={text('identityRules.retentionDaysText', { least: retentionDaysMinimum, limit: retentionDaysMaximum })}
      />
    </FormFrame>
  )
}

interface MethodFieldProps {
  readonly form: ReturnType<typeof useForm<RuleValues>>
  readonly providers: IdentityRulesReply['providers']
}

/** A provider without keys cannot be chosen. */
function MethodField({ form, providers }: MethodFieldProps) {
  const intl = useIntl()
  const { text } = intl
  const chosen = form.field('method')
  const choices = verificationMethods.map((value): RadioChoice => {
    const hasKeys = value === 'manual' || providers.includes(value)
    return {
      value,
      label: methodName(value, intl),
      disabled: !hasKeys,
      text: hasKeys ? (
        text(`identityRules.methodText.${value}`)
      ) : (
        <>
          {text('identityRules.noKeys')}{' '}
          <Link href={pathTo('adminGateways', {}, { show: 'keys' })}>{text('identityRules.addKeys')}</Link>
        </>
      ),
    }
  })
  return (
    <>
      <RadioField of={chosen} legend={text('identityRules.method')} choices={choices} stacked />
      {choices.some(({ value, disabled }) => value === chosen.value && disabled) ? (
        <Notice variant="warn" title={text('identityRules.manualInstead')} />
      ) : null}
    </>
  )
}

function valuesOf(rules: IdentityRulesReply): RuleValues {
  const { gates, method, kinds, validMonths, retentionDays } = rules
  return {
    sign: gates.includes('sign'),
    pay: gates.includes('pay'),
    withdraw: gates.includes('withdraw'),
    publish: gates.includes('publish'),
    joint: kinds.includes('joint'),
    company: kinds.includes('company'),
    trust: kinds.includes('trust'),
    retirement: kinds.includes('retirement'),
    method,
    validMonths: String(validMonths),
    retentionDays: String(retentionDays),
    investorCountryRule: rules.investorCountryRule,
    investorCountries: rules.investorCountries.join(' '),
  }
}

/** Digits of any script; grouping marks have the same meaning in each language. */
function countIn(typed: string): string {
  return storedNumber(typed, { is: 'whole' }, '.')
}

function countProblems(path: string, typed: string, least: number, most: number): FieldProblem[] {
  const digits = countIn(typed)
  if (digits === '') return [{ path, code: 'required' }]
  if (!/^\d+$/.test(digits)) return [{ path, code: digits.includes('.') ? 'decimals' : 'number', limit: 0 }]
  if (Number(digits) < least) return [{ path, code: 'too-small', limit: least }]
  return Number(digits) > most ? [{ path, code: 'too-large', limit: most }] : []
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.identityRules') })
