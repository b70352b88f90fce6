/** Copies a text where that is allowed; says whether it was. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard, or no permission.
    return false;
  }
}
