import { useSetAtom } from 'jotai'
import { addCurrency, changeCurrency, removeCurrency, type SiteCurrency } from '#contract/site/currencies.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { ChoiceField, FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { isoCurrencies, worthDecimals, worthMaximum, worthText } from '#domain/site/currencies.ts'
import type { FieldProblem } from '#domain/field.ts'
import type { DecimalMark } from '#domain/money.ts'
import { amountCodes } from '#src/components/payment/amount-field.ts'
import { storedNumber, parseTyped } from '#src/components/number/number-text.ts'
import styles from './content.module.css'

const worthKind = { is: 'rate', decimals: worthDecimals } as const

function worthProblems(typed: string, mark: DecimalMark): FieldProblem[] {
  const parsed = parseTyped(typed, worthKind, mark)
  if (!parsed.ok) return [{ path: 'worth', code: amountCodes[parsed.reason], limit: worthDecimals }]
  if (parsed.amount <= 0n) return [{ path: 'worth', code: 'too-small' }]
  const limit = Number(worthText(worthMaximum))
  return parsed.amount > worthMaximum ? [{ path: 'worth', code: 'too-large', limit }] : []
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type AddValues = { readonly code: string; readonly worth: string }

/** Selects a currency of ISO 4217. */
export function AddCurrencyDialog({
  known,
  onClose,
}: {
  readonly known: readonly SiteCurrency[]
  readonly onClose: () => void
}) {
  const { text, language, decimalMark } = useIntl()
  const add = useIdempotentMutation(addCurrency)
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const free = isoCurrencies.filter((code) => !known.some((each) => each.code === code))
  return (
    <FormDialog<AddValues>
      title={text('manage.currencyAdd')}
      submit={text('manage.add')}
      initial={{ code: '', worth: '' }}
      validate={({ code, worth }) => [
        ...(code === '' ? [{ path: 'code', code: 'required' as const }] : []),
        ...worthProblems(worth, decimalMark),
      ]}
      send={({ code, worth }) => add({ body: { code, worth: storedNumber(worth, worthKind, decimalMark) } })}
      success={{ text: 'manage.added' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ChoiceField
            of={field('code')}
            label={text('manage.currency')}
            choices={[
              ['', text('manage.choose')],
              ...free.map((code) => [code, `${code} – ${names.of(code) ?? code}`] as const),
            ]}
          />
          <NumberField
            of={field('worth')}
            label={text('manage.worth')}
            hint={text('manage.worthHint')}
            kind={worthKind}
          />
        </>
      )}
    </FormDialog>
  )
}

/** A type and not an interface, so that it is assignable to a record of form values. */
type ChangeValues = { readonly offered: boolean; readonly isDefault: boolean; readonly worth: string }

/**
 * Edits whether a currency is offered, whether it is the default, and its approximate value; or removes it if nothing
 * uses it.
 */
export function ChangeCurrencyDialog({ of, onClose }: { readonly of: SiteCurrency; readonly onClose: () => void }) {
  const { text, decimalMark } = useIntl()
  const change = useIdempotentMutation(changeCurrency)
  const remove = useIdempotentMutation(removeCurrency)
  const showToast = useSetAtom(showToastAtom)
  const { code, version } = of
  const removal = useForm<Record<string, string>>({
    initial: {},
    validate: () => [],
    send: async () => {
      await remove({ params: { code } })
      onClose()
      showToast({ text: 'manage.removed', variant: 'good' })
    },
  })
  return (
    <FormDialog<ChangeValues>
      title={<bdi dir="ltr">{code}</bdi>}
      submit={text('manage.save')}
      initial={{ offered: of.offered, isDefault: of.isDefault, worth: of.worth.replace('.', decimalMark) }}
      validate={({ worth }) => worthProblems(worth, decimalMark)}
      send={(values) =>
        change({
          params: { code },
          body: { ...values, worth: storedNumber(values.worth, worthKind, decimalMark), version },
        })
      }
      success={{ text: 'manage.saved' }}
      onClose={onClose}
      below={
        <>
          <hr className={styles.rule} />
          {of.uses > 0 || of.isDefault ? (
            <p className="soft">{text(of.isDefault ? 'error.DEFAULT_CURRENCY' : 'manage.currencyStays')}</p>
          ) : (
            <FormFrame form={removal} submit={text('manage.remove')} variant="danger" needsConnection>
              {null}
            </FormFrame>
          )}
        </>
      }
    >
      {({ field }) => (
        <>
          <TickField of={field('offered')} label={text('manage.currencyOffered')} />
          <TickField of={field('isDefault')} label={text('manage.currencyDefault')} />
          <NumberField
            of={field('worth')}
            label={text('manage.worth')}
            hint={text('manage.worthHint')}
            kind={worthKind}
            savedAs={text('manage.worth')}
          />
        </>
      )}
    </FormDialog>
  )
}
