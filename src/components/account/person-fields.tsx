import type { ComponentProps } from 'react'
import { Link } from '#src/components/link.tsx'
import { EmailTextField, TextField, TickField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import styles from './person-fields.module.css'

type EmailFieldProps = Pick<ComponentProps<typeof EmailTextField>, 'of' | 'autoComplete'>

export function EmailField({ of, autoComplete }: EmailFieldProps) {
  const { text } = useIntl()
  return <EmailTextField of={of} label={text('account.email')} autoComplete={autoComplete} />
}

/** Accepts the terms of use. */
export function TermsField({ of }: { readonly of: FormField<boolean> }) {
  const { text, rich } = useIntl()
  return (
    <TickField
      of={of}
      label={rich('account.terms', {
        link: (
          <Link key="link" href={routes.terms} target="_blank">
            {text('account.termsLink')}
          </Link>
        ),
      })}
    />
  )
}

interface NameFieldsProps {
  readonly first: FormField<string>
  readonly last: FormField<string>
}

/** First and last name, side by side if there is room. */
export function NameFields({ first, last }: NameFieldsProps) {
  const { text } = useIntl()
  return (
    <div className={styles.names}>
      <TextField of={first} label={text('account.firstName')} autoComplete="given-name" />
      <TextField of={last} label={text('account.lastName')} autoComplete="family-name" />
    </div>
  )
}
