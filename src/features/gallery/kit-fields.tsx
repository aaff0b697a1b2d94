import { useId } from 'react'
import { Field, FieldError, FieldNotes, Tick } from '#src/ui/field.tsx'
import type { GalleryTexts } from './gallery-texts.ts'

/** The controls in their default, hint, invalid and disabled states. */
export function KitFields({ texts }: { readonly texts: GalleryTexts }) {
  const [first = ''] = texts.choices
  const id = useId()
  return (
    <>
      <Field label={texts.title} hint={texts.sentence} optional={texts.optional}>
        {(wiring) => <input {...wiring} defaultValue={first} />}
      </Field>
      <Field label={texts.title} error={texts.error} hint={texts.sentence}>
        {(wiring) => <input {...wiring} placeholder={first} />}
      </Field>
      <Field label={texts.title}>{(wiring) => <input {...wiring} defaultValue={first} disabled />}</Field>
      <Field label={texts.title}>
        {(wiring) => (
          <select {...wiring}>
            {texts.choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.title}>{(wiring) => <textarea {...wiring} rows={3} defaultValue={texts.sentence} />}</Field>
      <Tick label={texts.sentence}>{(wiring) => <input {...wiring} type="checkbox" defaultChecked />}</Tick>
      <Tick label={texts.sentence} error={texts.error}>
        {(wiring) => <input {...wiring} type="checkbox" />}
      </Tick>
      <Field label={texts.title}>
        {(wiring) => (
          <select {...wiring} dir="ltr">
            <option>EUR 12,500.00</option>
          </select>
        )}
      </Field>
      <FieldNotes id={id} error={texts.error} hint={texts.sentence} />
      <FieldError>{texts.error}</FieldError>
    </>
  )
}
