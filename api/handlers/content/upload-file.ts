import { handle } from '#api/handlers/handler.ts'
import { presentScan } from '#api/presenters/content/file-scan.ts'
import { storeUpload } from '#api/services/content/store-upload.ts'
import * as uploadCalls from '#contract/content/upload-file.ts'
import { CallError } from '#contract/errors.ts'

export const uploadFile = handle(
  uploadCalls.uploadFile,
  async ({ params: { kind, fileId }, query: { campaignId }, member, sent: { files } }, deps) => {
    const [file] = files
    if (!file) throw new CallError('INVALID_INPUT')
    const row = await storeUpload({ kind, fileId, campaignId, bytes: file.bytes }, member, deps)
    return {
      fileId,
      kind,
      bytes: Number(row.bytes),
      mime: row.mime,
      width: row.width,
      height: row.height,
      ...presentScan(row.scan_state),
    }
  },
)
