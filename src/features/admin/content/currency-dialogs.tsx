import { useSetAtom } from 'jotai'
import { addCurrency, changeCurrency, removeCurrency, type SiteCurrency } from '#contract/admin/content/currencies.ts'
import { ChoiceField, FormFrame, TickField } from '#src/components/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { useForm } from '#src/components/use-form.ts'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isoCurrencies, worthDecimals, worthMaximum, worthText } from '#domain/site/currencies.ts'
import type { FieldProblem } from '#domain/field.ts'
import type { DecimalMark } from '#domain/money.ts'
import { amountCodes } from '#src/components/amount-field.ts'
import { keptNumber, parseTyped } from '#src/components/number/number-text.ts'
import styles from './content.module.css'

const worthKind = { is: 'rate', decimals: worthDecimals } as const

function worthProblems(typed: string, mark: DecimalMark): FieldProblem[] {
  const parsed = parseTyped(typed, worthKind, mark)
  if (!parsed.ok) return [{ path: 'worth', code: amountCodes[parsed.reason], limit: worthDecimals }]
  if (parsed.amount <= 0n) return [{ path: 'worth', code: 'too-small' }]
  const limit = Number(worthText(worthMaximum))
  return parsed.amount > worthMaximum ? [{ path: 'worth', code: 'too-large', limit }] : []
}

/** A type and not an interface, so that it is a record of form values. */
type AddValues = { readonly code: string; readonly worth: string }

/** Chooses a currency of ISO 4217. */
export function AddCurrencyDialog({
  known,
  onClose,
}: {
  readonly known: readonly SiteCurrency[]
  readonly onClose: () => void
}) {
  const { text, language, decimalMark } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const add = useSteadySend(addCurrency)
  const showToast = useSetAtom(showToastAtom)
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const form = useForm<AddValues>({
    initial: { code: '', worth: '' },
    judge: ({ code, worth }) => [
      ...(code === '' ? [{ path: 'code', code: 'required' as const }] : []),
      ...worthProblems(worth, decimalMark),
    ],
    send: async ({ code, worth }) => {
      await add({ body: { code, worth: keptNumber(worth, worthKind, decimalMark) } })
      onClose()
      showToast({ text: 'manage.added', look: 'good' })
    },
  })
  const free = isoCurrencies.filter((code) => !known.some((each) => each.code === code))
  return (
    <Dialog open title={text('manage.currencyAdd')} onClose={onClose} actions={null}>
      <FormFrame
        form={form}
        submit={text('manage.add')}
        blocked={online ? undefined : text('shell.needsConnection')}
        beside={
          <Button look="plain" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <ChoiceField
          of={form.field('code')}
          label={text('manage.currency')}
          choices={[
            ['', text('manage.choose')],
            ...free.map((code) => [code, `${code} – ${names.of(code) ?? code}`] as const),
          ]}
        />
        <NumberField
          of={form.field('worth')}
          label={text('manage.worth')}
          hint={text('manage.worthHint')}
          kind={worthKind}
        />
      </FormFrame>
    </Dialog>
  )
}

/** A type and not an interface, so that it is a record of form values. */
type ChangeValues = { readonly offered: boolean; readonly isDefault: boolean; readonly worth: string }

/** Offered or not, the default, about what it is worth; or taken away where nothing is in it. */
export function ChangeCurrencyDialog({ of, onClose }: { readonly of: SiteCurrency; readonly onClose: () => void }) {
  const { text, decimalMark } = useIntl()
  useReturnFocus()
  const online = useOnline()
  const change = useSteadySend(changeCurrency)
  const remove = useSteadySend(removeCurrency)
  const showToast = useSetAtom(showToastAtom)
  const { code, version } = of
  const form = useForm<ChangeValues>({
    initial: { offered: of.offered, isDefault: of.isDefault, worth: of.worth.replace('.', decimalMark) },
    judge: ({ worth }) => worthProblems(worth, decimalMark),
    send: async (values) => {
      await change({
        params: { code },
        body: { ...values, worth: keptNumber(values.worth, worthKind, decimalMark), version },
      })
      onClose()
      showToast({ text: 'manage.saved', look: 'good' })
    },
  })
  const taking = useForm<Record<string, string>>({
    initial: {},
    judge: () => [],
    send: async () => {
      await remove({ params: { code } })
      onClose()
      showToast({ text: 'manage.removed', look: 'good' })
    },
  })
  const blocked = online ? undefined : text('shell.needsConnection')
  return (
    <Dialog open title={<bdi dir="ltr">{code}</bdi>} onClose={onClose} actions={null}>
      <FormFrame
        form={form}
        submit={text('manage.save')}
        blocked={blocked}
        beside={
          <Button look="plain" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
        }
      >
        <TickField of={form.field('offered')} label={text('manage.currencyOffered')} />
        <TickField of={form.field('isDefault')} label={text('manage.currencyDefault')} />
        <NumberField
          of={form.field('worth')}
          label={text('manage.worth')}
          hint={text('manage.worthHint')}
          kind={worthKind}
          savedAs={text('manage.worth')}
        />
      </FormFrame>
      <hr className={styles.rule} />
      {of.uses > 0 || of.isDefault ? (
        <p className="soft">{text(of.isDefault ? 'error.DEFAULT_CURRENCY' : 'manage.currencyStays')}</p>
      ) : (
        <FormFrame form={taking} submit={text('manage.remove')} look="danger" blocked={blocked}>
          {null}
        </FormFrame>
      )}
    </Dialog>
  )
}
