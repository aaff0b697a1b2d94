/** Content types of generated files. */

export const csvType = 'text/csv; charset=utf-8'
export const pdfType = 'application/pdf'
export const zipType = 'application/zip'
export const calendarType = 'text/calendar; charset=utf-8'
