import { Field, Tick } from '#src/ui/field.tsx'
import type { GalleryTexts } from './gallery-texts.ts'

/** The controls in their default, hint, invalid and disabled states. */
export function KitFields({ words }: { readonly words: GalleryTexts }) {
  const [first = ''] = words.choices
  return (
    <>
      <Field label={words.title} hint={words.sentence} optional={words.optional}>
        {(wiring) => <input {...wiring} defaultValue={first} />}
      </Field>
      <Field label={words.title} error={words.error} hint={words.sentence}>
        {(wiring) => <input {...wiring} placeholder={first} />}
      </Field>
      <Field label={words.title}>{(wiring) => <input {...wiring} defaultValue={first} disabled />}</Field>
      <Field label={words.title}>
        {(wiring) => (
          <select {...wiring}>
            {words.choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label={words.title}>{(wiring) => <textarea {...wiring} rows={3} defaultValue={words.sentence} />}</Field>
      <Tick label={words.sentence}>{(wiring) => <input {...wiring} type="checkbox" defaultChecked />}</Tick>
      <Tick label={words.sentence} error={words.error}>
        {(wiring) => <input {...wiring} type="checkbox" />}
      </Tick>
    </>
  )
}
