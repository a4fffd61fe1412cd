const answers = new Map<string, Promise<boolean>>();

/** Whether WebCodecs decodes this codec string; asked once per worker. @internal */
export function canDecode(codecString: string): Promise<boolean> {
  let answer = answers.get(codecString);
  if (answer === undefined) {
    answer = VideoDecoder.isConfigSupported({ codec: codecString }).then(
      ({ supported }) => supported === true,
      () => false,
    );
    answers.set(codecString, answer);
  }
  return answer;
}
