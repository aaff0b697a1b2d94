import { useState } from 'react'
import { walletStatementPdfPath, walletStatementPath } from '#contract/exports.ts'
import type { FieldProblem } from '#domain/field.ts'
import { FormFrame, TextField } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useNow } from '#src/components/now.tsx'
import { useForm } from '#src/components/use-form.ts'
import { queryOf } from '#contract/call.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useSendContext } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { download } from '#src/ui/page-icon-paths.ts'
import type { ActProps } from './act-props.ts'
import styles from './wallet-page.module.css'

const paths = { pdf: walletStatementPdfPath, csv: walletStatementPath } as const
type Kind = keyof typeof paths

/** Every movement of some days as a paper or as a table for a spreadsheet, with the balance after each. */
export function StatementForm({ wallet, back }: ActProps) {
  const { text } = useIntl()
  const online = useOnline()
  const context = useSendContext()
  const [kind, setKind] = useState<Kind>('pdf')
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const { currency } = wallet
  const form = useForm({
    initial: { from: `${today.slice(0, 4)}-01-01`, to: today },
    judge: ({ from, to }): FieldProblem[] => [
      ...(from === '' ? [{ path: 'from', code: 'required' as const }] : []),
      ...(to === '' ? [{ path: 'to', code: 'required' as const }] : []),
      ...(from !== '' && to !== '' && to < from ? [{ path: 'to', code: 'past' as const }] : []),
    ],
    send: async ({ from, to }) => {
      const asked = queryOf({ currencyId: currency, from, to, lng: context.language })
      const { file, name } = await fetchFile(paths[kind] + asked, context)
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
        blocked={online ? undefined : text('shell.needsConnection')}
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
      </FormFrame>
    </div>
  )
}
