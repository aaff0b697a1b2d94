import { AreaField, ChoiceField, FormFrame, TextField, TickField } from '#src/components/form/form-parts.tsx'
import { RadioField } from '#src/components/form/radio-field.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { FullProofFields, ProofField } from '#src/components/form/proof-field.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { WebAddressField } from '#src/components/web-address/web-address-field.tsx'
import { CallFailure } from '#src/data/failure.ts'
import type { GalleryTexts } from './gallery-texts.ts'

export interface SampleProps {
  readonly words: GalleryTexts
}

export const offline = new CallFailure('OFFLINE', 0)

/** The result of every submission in the gallery. */
export function refuse(): Promise<void> {
  return Promise.reject(offline)
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type SampleValues = Readonly<Record<'name' | 'story' | 'choice' | 'radio' | 'amount' | 'address', string>> & {
  readonly agreed: boolean
}

export function FormSample({ words }: SampleProps) {
  const form = useForm<SampleValues>({
    initial: { name: '', story: '', agreed: false, choice: '', radio: '', amount: '12,5', address: '' },
    judge: ({ name, agreed }) => [
      ...(name === '' ? [{ path: 'name', code: 'required' as const }] : []),
      ...(agreed ? [] : [{ path: 'agreed', code: 'required' as const }]),
    ],
    send: refuse,
  })
  const { field } = form
  return (
    <FormFrame form={form} submit={words.short}>
      <TextField of={field('name')} label={words.title} hint={words.sentence} />
      <WebAddressField of={field('address')} label={words.heads[0]} optional={words.optional} />
      <NumberField of={field('amount')} label={words.heads[1]} kind={{ is: 'money', currency: 'USD' }} />
      <ChoiceField
        of={field('choice')}
        label={words.title}
        choices={['', ...words.choices].map((choice) => [choice, choice])}
      />
      <RadioField
        of={field('radio')}
        legend={words.title}
        hint={words.sentence}
        choices={words.choices.map((choice) => ({ value: choice, label: choice, text: words.sentence }))}
      />
      <AreaField of={field('story')} label={words.title} optional={words.optional} rows={3} />
      <TickField of={field('agreed')} label={words.sentence} />
    </FormFrame>
  )
}

export function ProofSample() {
  const { field } = useForm({ initial: { password: '', code: '' }, judge: () => [], send: refuse })
  return (
    <>
      <ProofField secondFactor={false} field={field} />
      <FullProofFields of={{ hasPassword: true, secondFactor: true }} field={field} />
    </>
  )
}
