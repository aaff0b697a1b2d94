import { useSetAtom } from 'jotai'
import type { RepaymentDetail } from '#contract/repayment/repayment.ts'
import { downloadRepaymentReport, setRepaymentReport } from '#contract/repayment/repayment-report.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { ReportField } from '#src/components/repayment/report-field.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'

interface ReportPanelProps {
  readonly of: RepaymentDetail
  /** The repayment has to be reloaded. */
  readonly onChanged: () => void
}

/** The report of a repayment for its owner: attached, replaced and removed immediately. */
export function ReportPanel({ of: { id, report }, onChanged }: ReportPanelProps) {
  const intl = useIntl()
  const send = useIdempotentMutation(setRepaymentReport)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const change = (fileId: string): Promise<void> =>
    run(async () => {
      await send({ body: { repaymentId: id, fileId: fileId === '' ? null : fileId } })
      showToast({ text: fileId === '' ? 'repayment.reportRemoved' : 'repayment.reportSaved', variant: 'good' })
      onChanged()
    })
  return (
    <section className="panel stack" aria-label={intl.text('repayment.report')} data-noprint>
      <ReportField
        of={{
          // Stands for the stored report, whose id only the server knows.
          value: report === null ? '' : 'stored',
          error: failure ? failureText(failure, intl) : undefined,
          change: (fileId) => void change(fileId),
        }}
        stored={report ?? undefined}
        disabled={busy}
      />
      {report === null || report.scan !== undefined ? null : (
        <div>
          <FileButton
            call={downloadRepaymentReport}
            input={{ params: { id } }}
            label={intl.text('repayment.reportDownload')}
          />
        </div>
      )}
    </section>
  )
}
