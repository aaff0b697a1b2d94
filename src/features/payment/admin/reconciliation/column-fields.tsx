import { ChoiceField } from '#src/components/form/form-parts.tsx'
import type { FormField } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'

/** What a column of a CSV file can be assigned to. */
export const columnFields = [
  'date',
  'amount',
  'credit',
  'debit',
  'net',
  'balance',
  'reference',
  'bankReference',
  'remittance',
  'counterparty',
] as const
type ColumnField = (typeof columnFields)[number]

export const noColumns: Readonly<Record<ColumnField, string>> = {
  date: '',
  amount: '',
  credit: '',
  debit: '',
  net: '',
  balance: '',
  reference: '',
  bankReference: '',
  remittance: '',
  counterparty: '',
}

interface ColumnFieldsProps {
  /** The header of the file; empty while its columns are recognised. */
  readonly columns: readonly string[]
  readonly field: (name: ColumnField) => FormField<string>
}

/** Assigns the columns of a file that is not recognised. */
export function ColumnFields({ columns, field }: ColumnFieldsProps) {
  const { text } = useIntl()
  if (columns.length === 0) return null
  const choices = columns.filter((name) => name.trim() !== '').map((name) => [name, name] as const)
  return (
    <fieldset className="stack">
      <legend>{text('reconciliation.columns')}</legend>
      <p className="soft small">{text('reconciliation.columnsText')}</p>
      {columnFields.map((name) => (
        <ChoiceField
          key={name}
          of={field(name)}
          label={text(`reconciliation.column.${name}`)}
          choices={[['', text('reconciliation.columnNone')], ...choices]}
        />
      ))}
    </fieldset>
  )
}
