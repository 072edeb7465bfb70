export interface DrawnResume {
  pdf: Buffer;
  /** Characters that all fonts lack, such as Chinese and Japanese ones, and that the PDF shows as question marks. */
  missing: string[];
}
