/** Content types of generated files. */

export const csvType = 'text/csv; charset=utf-8'
export const pdfType = 'application/pdf'
