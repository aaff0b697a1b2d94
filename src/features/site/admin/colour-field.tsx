import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Field } from '#src/ui/field.tsx'
import { siteColours } from '#src/ui/site-colours.ts'
import styles from './site.module.css'

interface Props {
  readonly of: FormField<string>
  readonly label: string
  readonly hint: string | undefined
}

/** A colour, picked or typed, with a preview as a button and as text on both backgrounds. */
export function ColourField({ of, label, hint }: Props) {
  const { text } = useIntl()
  const isColour = /^#[0-9a-f]{6}$/i.test(of.value)
  const colours = siteColours(isColour ? of.value.toLowerCase() : '#808080', '#808080')
  return (
    <Field id={`field-${of.name}`} label={label} hint={hint} error={of.error}>
      {(wiring) => (
        <div className={styles.colour}>
          <input
            type="color"
            aria-label={text('site.colourPick', { label })}
            value={isColour ? of.value : '#808080'}
            onChange={(event) => of.change(event.target.value)}
          />
          <input
            {...wiring}
            name={of.name}
            value={of.value}
            maxLength={7}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => of.change(event.target.value)}
            onBlur={of.leave}
          />
          <span className={styles.samples} aria-hidden="true">
            <span style={{ background: colours.primary, color: colours.onPrimary }}>Aa</span>
            <span style={{ background: '#faf8f4', color: colours.accentOnLight }}>Aa</span>
            <span style={{ background: '#171e1b', color: colours.accentOnDark }}>Aa</span>
          </span>
        </div>
      )}
    </Field>
  )
}
