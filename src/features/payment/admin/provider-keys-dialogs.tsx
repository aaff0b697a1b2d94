import type { ReactNode } from 'react'
import { type ProviderKeys, removeProviderKeys, updateProviderKeys } from '#contract/payment/admin/gateway-keys.ts'
import {
  isIdentityProvider,
  type KeyField,
  type KeyFieldName,
  keyFields,
  keyProblems,
} from '#domain/payment/gateway-keys.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { ChoiceField, TextField } from '#src/components/form/form-parts.tsx'
import { noProof, ProofField, proofIn, proofProblems } from '#src/components/form/proof-field.tsx'
import type { FormField, FormValues } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './gateways-page.module.css'

interface KeysDialogProps {
  readonly keys: ProviderKeys
  /** Whether the administrator confirms with a code, or else with their password. */
  readonly secondFactor: boolean
  readonly onClose: () => void
}

/** Keys are typed or pasted, tested at the provider, and never shown again. */
export function EnterKeysDialog({ keys: { provider, messagesTo }, secondFactor, onClose }: KeysDialogProps) {
  const { text, rich } = useIntl()
  const update = useIdempotentMutation(updateProviderKeys)
  const fields: readonly (KeyField & { readonly name: KeyFieldName })[] = keyFields[provider]
  const empty = Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0] ?? '']))
  const given = (values: FormValues): Record<string, string> =>
    Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? '').trim()]))
  return (
    <FormDialog<FormValues>
      title={text('provider.keysTitleOf', { name: text(`provider.name.${provider}`) })}
      submit={text('provider.keysSave')}
      initial={{ ...empty, ...noProof }}
      validate={(values) => [...keyProblems(provider, given(values)), ...proofProblems(proofOf(values), secondFactor)]}
      send={(values) =>
        update({ params: { provider }, body: { values: given(values), ...proofIn(proofOf(values), secondFactor) } })
      }
      success={{ text: 'provider.keysSaved' }}
      onClose={onClose}
    >
      {(form) => {
        const field = (name: string): FormField<string> => form.field(name) as FormField<string>
        return (
          <>
            <p>
              {rich(`provider.keysHint.${provider}`, {
                address: (
                  <bdi key="address" dir="ltr" className={styles.address}>
                    {messagesTo}
                  </bdi>
                ),
              })}
            </p>
            {fields.map((each) => (
              <KeyInput key={each.name} of={field(each.name)} field={each} />
            ))}
            <ProofField secondFactor={secondFactor} field={field} />
          </>
        )
      }}
    </FormDialog>
  )
}

function proofOf(values: FormValues): { readonly password: string; readonly code: string } {
  return { password: String(values['password'] ?? ''), code: String(values['code'] ?? '') }
}

interface KeyInputProps {
  readonly of: FormField<string>
  readonly field: KeyField & { readonly name: KeyFieldName }
}

function KeyInput({ of, field: { name, required, choices } }: KeyInputProps): ReactNode {
  const { text } = useIntl()
  const label = text(`provider.key.${name}`)
  if (choices)
    return (
      <ChoiceField
        of={of}
        label={label}
        choices={choices.map((choice) => [choice, text(`provider.choice.${choice}`)])}
      />
    )
  return (
    <TextField
      of={of}
      label={label}
      {...(required ? {} : { optional: text('admin.optional') })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  )
}

/** Deactivates the keys: payments that were started with them are still settled. */
export function RemoveKeysDialog({ keys: { provider }, secondFactor, onClose }: KeysDialogProps) {
  const { text } = useIntl()
  const remove = useIdempotentMutation(removeProviderKeys)
  return (
    <FormDialog
      title={text('provider.keysRemoveTitle')}
      submit={text('provider.keysRemove')}
      variant="danger"
      initial={{ ...noProof }}
      validate={(values) => proofProblems(values, secondFactor)}
      send={(values) => remove({ params: { provider }, body: proofIn(values, secondFactor) })}
      success={{ text: 'provider.keysRemoved' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{text(isIdentityProvider(provider) ? 'provider.checksRemoveText' : 'provider.keysRemoveText')}</p>
          <ProofField secondFactor={secondFactor} field={field} />
        </>
      )}
    </FormDialog>
  )
}
