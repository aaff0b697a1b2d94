import { type ReactNode, useState } from 'react'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps {
  readonly of: FormField<string>
  readonly label: ReactNode
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
}

/** A password field with a button to reveal the input. */
export function PasswordField({ of, label, autoComplete, hint }: PasswordFieldProps) {
  const { text } = useIntl()
  const [shown, setShown] = useState(false)
  return (
    <Field id={`field-${of.name}`} label={label} hint={hint} error={of.error}>
      {(wiring) => (
        <span className={styles.row}>
          <input
            {...wiring}
            type={shown ? 'text' : 'password'}
            name={of.name}
            value={of.value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            onChange={(event) => of.change(event.target.value)}
            onBlur={of.leave}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-controls={wiring.id}
            aria-label={text(shown ? 'account.hidePassword' : 'account.showPassword')}
            onClick={() => setShown(!shown)}
          >
            {text(shown ? 'account.hide' : 'account.show')}
          </button>
        </span>
      )}
    </Field>
  )
}
