import { useState } from 'react'
import { exportStatement, exportStatementPdf } from '#contract/wallet/statement.ts'
import type { FieldProblem } from '#domain/field.ts'
import { FormFrame, TextField } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { saveFile } from '#src/platform/storage/save-file.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { download } from '#src/ui/page-icon-paths.ts'
import type { WalletActionProps } from './wallet-action-props.ts'
import styles from './wallet-page.module.css'

const statements = { pdf: exportStatementPdf, csv: exportStatement } as const
type Kind = keyof typeof statements

/** Exports all transactions of a period as a PDF or as a table for a spreadsheet, with the balance after each. */
export function StatementForm({ wallet, back }: WalletActionProps) {
  const { text } = useIntl()
  const context = useSendContext()
  const [kind, setKind] = useState<Kind>('pdf')
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const { currency } = wallet
  const form = useForm({
    initial: { from: `${today.slice(0, 4)}-01-01`, to: today },
    validate: ({ from, to }): FieldProblem[] => [
      ...(from === '' ? [{ path: 'from', code: 'required' as const }] : []),
      ...(to === '' ? [{ path: 'to', code: 'required' as const }] : []),
      ...(from !== '' && to !== '' && to < from ? [{ path: 'to', code: 'past' as const }] : []),
    ],
    send: async ({ from, to }) => {
      const { file, name } = await fetchFile(statements[kind], { query: { currencyId: currency, from, to } }, context)
      saveFile(file, name)
    },
  })
  return (
    <div className={styles.form}>
      <FormFrame
        form={form}
        submit={
          <>
            <Icon shape={download} />
            {text('wallet.takeStatement')}
          </>
        }
        needsConnection
        beside={
          <Link className={buttonClass('plain')} href={back} keepScroll>
            {text('shell.close')}
          </Link>
        }
      >
        <div className={styles.days}>
          <TextField of={form.field('from')} label={text('wallet.from')} type="date" />
          <TextField of={form.field('to')} label={text('wallet.to')} type="date" />
        </div>
        <Switch
          label={text('wallet.statementKind')}
          options={(['pdf', 'csv'] as const).map((value) => ({ value, text: text(`wallet.statementAs.${value}`) }))}
          name="kind"
          value={kind}
          onChange={setKind}
        />
        <p className="soft small">{text('wallet.statementText')}</p>
        <p className="small">
          <Link href={routes.statements}>{text('wallet.allStatements')}</Link>
        </p>
      </FormFrame>
    </div>
  )
}
