import { ReturnFields } from '#src/components/admin/return-fields.tsx'
import { CountriesField } from '#src/components/form/countries-field.tsx'
import { BankFeeFields } from '#src/components/payment/bank-fee-fields.tsx'
import { CountryRuleFields } from '#src/components/form/country-rule-fields.tsx'
import { AreaField, ChoiceField, FormFrame, TextField, TickField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { FullProofFields, ProofField } from '#src/components/form/proof-field.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { WebAddressField } from '#src/components/web-address/web-address-field.tsx'
import { CallFailure } from '#src/data/failure.ts'
import type { GalleryTexts } from './gallery-texts.ts'

export interface SampleProps {
  readonly texts: GalleryTexts
}

export const offline = new CallFailure('OFFLINE', 0)

/** The result of every submission in the gallery. */
export function refuse(): Promise<void> {
  return Promise.reject(offline)
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type SampleValues = Readonly<
  Record<
    | 'name'
    | 'story'
    | 'choice'
    | 'radio'
    | 'amount'
    | 'address'
    | 'rule'
    | 'countries'
    | 'bearer'
    | 'reason'
    | 'received'
    | 'feeBearer'
    | 'feeReason'
    | 'cause',
    string
  >
> & {
  readonly agreed: boolean
  readonly feeChecked: boolean
}

export function FormSample({ texts }: SampleProps) {
  const form = useForm<SampleValues>({
    initial: {
      name: '',
      story: '',
      agreed: false,
      choice: '',
      radio: '',
      amount: '12,5',
      address: '',
      rule: 'except',
      countries: 'US FR',
      bearer: 'recipient',
      reason: '',
      received: '200',
      feeBearer: 'site',
      feeReason: '',
      feeChecked: false,
      cause: '',
    },
    validate: ({ name, agreed }) => [
      ...(name === '' ? [{ path: 'name', code: 'required' as const }] : []),
      ...(agreed ? [] : [{ path: 'agreed', code: 'required' as const }]),
    ],
    send: refuse,
  })
  const { field } = form
  return (
    <FormFrame form={form} submit={texts.short}>
      <TextField of={field('name')} label={texts.title} hint={texts.sentence} />
      <WebAddressField of={field('address')} label={texts.heads[0]} optional={texts.optional} />
      <NumberField of={field('amount')} label={texts.heads[1]} kind={{ is: 'money', currency: 'USD' }} />
      <ChoiceField
        of={field('choice')}
        label={texts.title}
        choices={['', ...texts.choices].map((choice) => [choice, choice])}
      />
      <RadioField
        of={field('radio')}
        legend={texts.title}
        hint={texts.sentence}
        choices={texts.choices.map((choice) => ({ value: choice, label: choice, text: texts.sentence }))}
      />
      <CountryRuleFields rule={field('rule')} countries={field('countries')} hint={texts.sentence} />
      <BankFeeFields deducted={{ amount: 250n, currency: 'USD' }} bearer={field('bearer')} reason={field('reason')} />
      <ReturnFields
        sent={{ amount: 25_000n, currency: 'USD' }}
        received={field('received')}
        feeBearer={field('feeBearer')}
        feeReason={field('feeReason')}
        feeChecked={field('feeChecked')}
        reason={field('cause')}
        reasonHint={texts.sentence}
      />
      <CountriesField of={{ ...field('countries'), id: 'sample-countries' }} label={texts.title} />
      <AreaField of={field('story')} label={texts.title} optional={texts.optional} rows={3} />
      <TickField of={field('agreed')} label={texts.sentence} />
    </FormFrame>
  )
}

export function ProofSample() {
  const { field } = useForm({ initial: { password: '', code: '' }, validate: () => [], send: refuse })
  return (
    <>
      <ProofField secondFactor={false} field={field} />
      <FullProofFields of={{ hasPassword: true, secondFactor: true }} field={field} />
    </>
  )
}
