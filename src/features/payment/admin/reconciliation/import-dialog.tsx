import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { importStatement } from '#contract/payment/admin/statement-import.ts'
import type { FieldProblem } from '#domain/field.ts'
import { statementBytes } from '#domain/limits.ts'
import { type ReconciledAccount, reconciledAccounts } from '#domain/payment/reconciliation/match.ts'
import { dateOrders } from '#domain/payment/statement/statement-values.ts'
import { DialogForm, StepsDialog } from '#src/components/dialog/form-dialog.tsx'
import { ChoiceField } from '#src/components/form/form-parts.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useUpload } from '#src/data/use-upload.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Field } from '#src/ui/field.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { ColumnFields, columnFields, noColumns } from './column-fields.tsx'
import { addressOf, type ShownAccount } from './external-account.ts'
import { useStatementProblem } from './statement-problem.ts'

interface ImportDialogProps {
  readonly of: ShownAccount | undefined
  readonly onClose: () => void
}

/** Sends a statement file. Its first problem is shown beside the file, with the line; nothing was stored then. */
export function ImportDialog({ of, onClose }: ImportDialogProps) {
  const { text } = useIntl()
  const [, navigate] = useLocation()
  const showToast = useSetAtom(showToastAtom)
  const bootstrap = useBootstrap()
  const upload = useUpload(importStatement)
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const problem = useStatementProblem()
  const currencies = [...new Set([of?.currency ?? '', ...(bootstrap?.currencies ?? []).map(({ code }) => code)])]
  const usual: { account: string; currency: string } = {
    account: of?.account ?? 'offline',
    currency: currencies.find((code) => code !== '') ?? '',
  }
  const isCsv = file !== undefined && !/\.(?:xml|sta|mt940|940)$/i.test(file.name)
  return (
    <StepsDialog title={text('reconciliation.importTitle')} onClose={onClose}>
      <DialogForm
        submit={text('reconciliation.import')}
        initial={{ ...usual, decimalMark: '', dateOrder: '', ...noColumns }}
        validate={() => problemsOf(file)}
        send={async (values) => {
          problem.clear()
          const account = values.account as ReconciledAccount
          const { currency } = values
          const body = { ...filledOf(values), account, currency }
          try {
            const { entries, matched } = await upload({ body, files: file ? [file] : [] }, setShare)
            showToast({ text: 'reconciliation.importedToast', values: { entries, matched }, variant: 'good' })
            navigate(addressOf({ account, currency }))
          } catch (error) {
            if (isFailure(error, 'STATEMENT_INVALID')) problem.show(error.details)
            throw error
          } finally {
            setShare(undefined)
          }
        }}
      >
        {({ field, problems }) => (
          <>
            <p className="soft">{text('reconciliation.importLead')}</p>
            <ChoiceField
              of={field('account')}
              label={text('reconciliation.field.account')}
              choices={reconciledAccounts.map((each) => [each, text(`reconciliation.account.${each}`)] as const)}
            />
            <ChoiceField
              of={field('currency')}
              label={text('reconciliation.field.currency')}
              choices={currencies.filter((code) => code !== '').map((code) => [code, code] as const)}
            />
            <Field
              id="field-files"
              label={text('reconciliation.field.file')}
              hint={text('reconciliation.fileHint')}
              error={problem.text ?? problems.find(({ name }) => name === 'files')?.text}
            >
              {(wiring) => (
                <input
                  {...wiring}
                  type="file"
                  name="files"
                  accept=".xml,.csv,.txt,.tsv,.sta,.mt940,.940,application/xml,text/xml,text/csv,text/plain"
                  onChange={(event) => {
                    setFile(event.target.files?.[0])
                    problem.clear()
                  }}
                />
              )}
            </Field>
            {isCsv ? (
              <>
                <ChoiceField
                  of={field('decimalMark')}
                  label={text('reconciliation.field.decimalMark')}
                  choices={[
                    ['', text('reconciliation.decimalMark.none')],
                    ['point', text('reconciliation.decimalMark.point')],
                    ['comma', text('reconciliation.decimalMark.comma')],
                  ]}
                />
                <ChoiceField
                  of={field('dateOrder')}
                  label={text('reconciliation.field.dateOrder')}
                  choices={[
                    ['', text('reconciliation.dateOrder.none')],
                    ...dateOrders.map((order) => [order, text(`reconciliation.dateOrder.${order}`)] as const),
                  ]}
                />
                <ColumnFields columns={problem.columns} field={field} />
              </>
            ) : null}
            {share === undefined ? null : (
              <Progress label={text('reconciliation.import')} percent={Math.round(share * 100)} />
            )}
          </>
        )}
      </DialogForm>
    </StepsDialog>
  )
}

function problemsOf(file: File | undefined): FieldProblem[] {
  if (!file) return [{ path: 'files', code: 'required' }]
  return file.size > statementBytes ? [{ path: 'files', code: 'file' }] : []
}

interface ImportTerms {
  readonly decimalMark: string
  readonly dateOrder: string
}

/** The terms and columns that were chosen. */
function filledOf(values: ImportTerms & Readonly<Record<(typeof columnFields)[number], string>>) {
  const columns = Object.fromEntries(
    columnFields.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]] as const])),
  )
  const decimalMark = (['point', 'comma'] as const).find((each) => each === values.decimalMark)
  const dateOrder = dateOrders.find((each) => each === values.dateOrder)
  return {
    ...columns,
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(dateOrder === undefined ? {} : { dateOrder }),
  }
}
